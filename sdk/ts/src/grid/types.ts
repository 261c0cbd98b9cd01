import type { ReactNode } from 'react';

/** Every record of the instance API has an id; the other fields depend on the model. */
export interface GridRecord {
  id: string;
}

type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'contains'
  | 'startsWith'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'isNull';

export interface Filter {
  property: string;
  operator?: Operator;
  values: readonly string[];
}

export interface Sort {
  property: string;
  direction: 'asc' | 'desc';
}

/** What a column's filter offers: some of several values, or a span of days. */
export type ColumnFilter =
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'days' };

export interface Column<R extends GridRecord> {
  /** Field of the record that the column sorts and filters by. */
  property: Extract<keyof R, string>;
  title: string;
  /** Default: the field's text. */
  render?: (record: R) => ReactNode;
  /** The cell's text in an exported file, where `render` draws something else than the field. */
  text?: (record: R) => string;
  isSortable?: boolean;
  align?: 'start' | 'end';
  filter?: ColumnFilter;
}

/** One page as `/api/instance/{model}` answers it. */
export interface RecordPage<R> {
  r: R[];
  pager: { page: number; pageSize: number; recordIndex: number; totalRecords: number };
}
