import type { ReactNode } from 'react';

/** Every record of the instance API has an id; the other fields depend on the model. */
export interface GridRecord {
  id: string;
}

export type Operator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'notIn'
  | 'all'
  | 'contains'
  | 'startsWith'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'within'
  | 'isNull';

export interface Filter {
  property: string;
  operator?: Operator;
  values: readonly string[];
}

/** A condition as the API takes it: one filter, or some of which one has to hold. */
export type Condition = Filter | { any: readonly Filter[] };

/** All that a grid shows, on all its pages, as a call takes it that finds its records by itself. */
export interface GridContents {
  /** Null while they are counted. */
  total: number | null;
  /** The fixed filters and the user's. */
  filters: readonly Condition[];
  phrase: string;
}

export interface Sort {
  property: string;
  direction: 'asc' | 'desc';
}

/**
 * What a column's filter offers: some of several values, a span of days, or a piece of text. A text is looked for in
 * `properties`, if they are named, else in the column's own.
 */
export type ColumnFilter =
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'days' }
  | { kind: 'text'; properties?: readonly string[] };

export interface Column<R extends GridRecord> {
  /** Field of the record that the column sorts and filters by. */
  property: Extract<keyof R, string>;
  title: string;
  /** Default: the field's text. */
  render?: (record: R) => ReactNode;
  /** The record's name in labels, where `render` draws something else than the field. */
  text?: (record: R) => string;
  isSortable?: boolean;
  /** Whether an exported file has the column; default true. */
  isExported?: boolean;
  align?: 'start' | 'end';
  /** Sentences, which take some lines of a readable width; everything else stands on one line. */
  isWords?: boolean;
  /** What can be done with the row: it stays in sight at the end while the other columns pass below it. */
  isActions?: boolean;
  /** Not shown, and no filter offered, before somebody wants it. */
  isOptional?: boolean;
  filter?: ColumnFilter;
}

/** A column as the menus know it. */
export interface NamedColumn {
  property: string;
  title: string;
}

/** One page as `/api/search/records` answers it. */
export interface RecordPage<R> {
  r: R[];
  pager: {
    page: number;
    pageSize: number;
    recordIndex: number;
    /** How many there are in all; null where only the rows were asked for. */
    totalRecords: number | null;
    /** Whether there are more behind this page; told where the total is not. */
    hasMore?: boolean;
    /** Lead to the neighbours of this page, however far back it is. */
    next?: string | null;
    previous?: string | null;
  };
}
