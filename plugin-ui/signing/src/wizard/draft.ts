import type { Person } from '../persons.queries';
import type { Mode } from '../templates/templates.queries';
import type { Schemas } from '../use-signing';
import { type Csv, idColumnOf, readIds } from './csv';

export const STEPS = ['what', 'whom', 'how', 'check'] as const;
export type Step = (typeof STEPS)[number];
export const SOURCES = ['template', 'document', 'delivery'] as const;
export const WHOM = ['grid', 'list', 'csv'] as const;
/** Not one that the office could tell: staff never know what opens a document for a signer. */
export const PIN_MODES = ['second_mail', 'birth_date', 'person_id', 'none'] as const;
/** The roles of which somebody has to say who it is: the directory knows families only. */
export const STAFF_KINDS: readonly string[] = ['teacher', 'officer'];

export type NewJob = Schemas['NewJob'];
type Invited = Schemas['Invited'];
type Staff = Schemas['StaffSigner'];

/** What somebody has decided about a row that could not be asked as it stood. */
export interface Mend {
  isLeftOut?: boolean;
  person?: Person;
}

export interface Draft {
  step: Step;
  source: (typeof SOURCES)[number];
  templateId: string;
  /** The delivery whose documents are signed, and what it is called. */
  delivery: { id: string; subject: string } | null;
  whom: (typeof WHOM)[number];
  persons: readonly Person[];
  ids: string;
  csv: (Csv & { name: string; idColumn: number; schoolColumn: number }) | null;
  /** Columns of the CSV with name and address of staff, by the role's key; -1: none. */
  staffColumns: Readonly<Record<string, { name: number; email: number }>>;
  /** One for all rows, by the role's key. */
  staff: Readonly<Record<string, { name: string; email: string }>>;
  /** By the row's number. */
  mends: Readonly<Record<number, Mend>>;
  title: string;
  subject: string;
  message: string;
  mode: Mode | '';
  inOrder: boolean;
  allGuardians: boolean;
  remindDays: number;
  remindTimes: number;
  /** As a clock on the wall shows it: `2026-03-09T23:00`. */
  expiresOn: string;
  pinMode: (typeof PIN_MODES)[number];
}

export const EMPTY: Draft = {
  ...{ step: 'what', source: 'template', templateId: '', delivery: null },
  ...{ whom: 'grid', persons: [], ids: '', csv: null, staffColumns: {}, staff: {}, mends: {} },
  ...{ title: '', subject: '', message: '', mode: '', inOrder: false, allGuardians: false },
  ...{ remindDays: 3, remindTimes: 3, expiresOn: '', pinMode: 'second_mail' },
};

/** What stays in this tab for a reload; lists of families do not. */
export const kept = (draft: Draft): Partial<Draft> => ({
  ...draft,
  ...{ persons: [], ids: '', csv: null, mends: {} },
  step: draft.step === 'what' ? 'what' : 'whom',
});

/** A CSV with the column that most probably has the ids. */
export function chosenCsv(name: string, csv: Csv): NonNullable<Draft['csv']> {
  return { ...csv, name, idColumn: idColumnOf(csv.columns), schoolColumn: -1 };
}

/** Whom the draft asks, row by row, with what was mended; rows that were left out are not among them. */
function askedOf(draft: Draft): Invited[] {
  return rowsOf(draft).flatMap((row) => {
    const mend = draft.mends[row.row ?? 0];
    if (mend?.isLeftOut) return [];
    return [mend?.person ? { ...row, person: mend.person.id, personId: '' } : row];
  });
}

function rowsOf({ source, whom, persons, ids, csv, staffColumns }: Draft): Invited[] {
  if (source === 'delivery') return [];
  if (whom === 'grid') return persons.map(({ id }, at) => ({ row: at + 1, person: id }));
  if (whom === 'list') return readIds(ids).map((personId, at) => ({ row: at + 1, personId }));
  if (!csv) return [];
  return csv.rows.map((cells, at) => ({
    // As a spreadsheet numbers it, below its head.
    ...{ row: at + 2, personId: cells[csv.idColumn] ?? '', schoolId: cells[csv.schoolColumn] ?? '' },
    csv: Object.fromEntries(
      csv.columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])),
    ),
    staff: Object.entries(staffColumns).flatMap(([role, { name, email }]): Staff[] => {
      const address = cells[email] ?? '';
      return address ? [{ role, name: cells[name] || address, email: address }] : [];
    }),
  }));
}

/** What the calls take; `instant` makes a moment of the district's wall clock. */
export function jobOf(draft: Draft, defaultMode: Mode, instant: (local: string) => string): NewJob {
  return {
    ...{
      source: draft.source,
      sourceId: draft.delivery && draft.source === 'delivery' ? draft.delivery.id : null,
    },
    ...{ templateId: draft.templateId, title: draft.title.trim(), subject: draft.subject.trim() },
    ...{ message: draft.message, mode: draft.mode || defaultMode, pinMode: draft.pinMode },
    ...{ inOrder: draft.inOrder, allGuardians: draft.allGuardians },
    ...{ remindDays: draft.remindDays, remindTimes: draft.remindTimes },
    expiresOn: instant(`${draft.expiresOn}:00`),
    people: askedOf(draft),
    staff: Object.entries(draft.staff).flatMap(([role, { name, email }]) =>
      email.trim() ? [{ role, name: name.trim() || email.trim(), email: email.trim() }] : [],
    ),
  };
}

/** Whether the step has all that the next one needs. */
export function isDone(step: Step, draft: Draft): boolean {
  if (step === 'what')
    return draft.templateId !== '' && (draft.source !== 'delivery' || draft.delivery !== null);
  if (step === 'whom') return draft.source === 'delivery' || rowsOf(draft).length > 0;
  if (step === 'how')
    return draft.title.trim() !== '' && draft.subject.trim() !== '' && draft.expiresOn !== '';
  return true;
}
