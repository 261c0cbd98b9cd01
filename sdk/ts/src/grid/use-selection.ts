import { useState } from 'react';
import type { GridRecord } from './types';

export interface Selection<R> {
  records: readonly R[];
  has(record: R): boolean;
  toggle(records: readonly R[], isSelected: boolean): void;
  clear(): void;
}

/** Rows that the user has picked; they stay picked while the page of the grid changes. */
export function useSelection<R extends GridRecord>(): Selection<R> {
  const [byId, setById] = useState<ReadonlyMap<string, R>>(new Map());
  return {
    records: [...byId.values()],
    has: (record) => byId.has(record.id),
    toggle: (records, isSelected) => {
      const next = new Map(byId);
      for (const record of records) {
        if (isSelected) next.set(record.id, record);
        else next.delete(record.id);
      }
      setById(next);
    },
    clear: () => setById(new Map()),
  };
}
