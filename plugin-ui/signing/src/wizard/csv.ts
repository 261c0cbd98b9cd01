/** A table as a file or the clipboard has it. */
export interface Csv {
  columns: string[];
  rows: string[][];
}

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads a table whose first row names its columns: separated by commas, semicolons or tabs, texts in quotes with
 * doubled quotes inside. Rows without any text are left out.
 */
export function readCsv(text: string): Csv {
  const plain = text.replace(/^\uFEFF/, '');
  const [columns = [], ...rows] = split(plain, separatorOf(plain)).filter((row) => row.some((cell) => cell));
  return { columns, rows };
}

/** The one that the first line has most of; commas may stand in names, so another one as frequent comes first. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce<string>(
    (best, each) => (count(each) > 1 && count(each) >= count(best) ? each : best),
    ',',
  );
}

function split(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell || row.length > 0) endRow();
  return rows;
}

/** Names by which districts call the column of the ids, without spaces and signs. */
const ID_NAMES = ['personid', 'studentid', 'id', 'studentnumber', 'localid', 'sisid'];

/** The column that most probably has the ids; the first where none looks like it. */
export function idColumnOf(columns: readonly string[]): number {
  const names = columns.map((column) => column.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const found = ID_NAMES.map((name) => names.indexOf(name)).find((index) => index >= 0);
  return found ?? 0;
}

/** Ids as they are pasted: one a line, or separated by commas, semicolons or spaces; each once. */
export function readIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
