import { useRef, useState } from 'react';

/** A row that somebody decides about. */
export interface WorkRow {
  key: string;
  isDecided: boolean;
}

export type WorkPlace = ReturnType<typeof useWorklist>;

/** Where somebody is in a list that is worked off row by row: at the row that was chosen, else at the first open one. */
export function useWorklist(rows: readonly WorkRow[]) {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const current =
    rows.find(({ key }) => key === chosen) ?? rows.find(({ isDecided }) => !isDecided) ?? rows[0];

  /** Goes to the row and gives it the focus; nowhere if there is none. */
  function choose(key: string | undefined) {
    if (key === undefined) return;
    setChosen(key);
    list.current?.querySelector<HTMLElement>(`[data-work-row="${key}"]`)?.focus();
  }
  return {
    list,
    /** The key of the row that is shown. */
    current: current?.key,
    /** The key of the next row that nobody has decided about: behind this one, else from the top. */
    next: nextOf(rows, current?.key),
    /** Shows the row and leaves the focus where it is. */
    show: setChosen,
    choose,
    step: (by: number) => choose(rows[rows.findIndex(({ key }) => key === current?.key) + by]?.key),
  };
}

function nextOf(rows: readonly WorkRow[], current: string | undefined): string | undefined {
  const index = rows.findIndex(({ key }) => key === current);
  const isOpen = ({ key, isDecided }: WorkRow) => !isDecided && key !== current;
  return (rows.slice(index + 1).find(isOpen) ?? rows.find(isOpen))?.key;
}
