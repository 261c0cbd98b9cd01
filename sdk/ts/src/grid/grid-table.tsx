import { Table } from '@mantine/core';
import classes from './grid.module.css';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { moveRowFocus } from './row-focus';
import type { Column, GridRecord, Sort } from './types';
import type { Selection } from './use-selection';

interface Props<R extends GridRecord> {
  label: string;
  columns: readonly Column<R>[];
  /** Absent before the first answer. */
  records?: readonly R[];
  sort: readonly Sort[];
  onSort: (property: string, isAdded: boolean) => void;
  rowHref?: (record: R) => string;
  rowName?: (record: R) => string;
  selection?: Selection<R>;
  /** The rows are of the page before; the right ones are on their way. */
  isStale: boolean;
}

export function GridTable<R extends GridRecord>({
  label,
  columns,
  records: fetched,
  selection,
  ...props
}: Props<R>) {
  const records = fetched ?? [];
  return (
    // A wide table scrolls inside its own frame, which the keyboard must reach.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <Table
        className={classes.table}
        data-stale={props.isStale || undefined}
        data-waiting={!fetched || undefined}
      >
        <GridHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          records={records}
          selection={selection}
        />
        <Table.Tbody onKeyDown={moveRowFocus}>
          {records.map((record) => (
            <GridRow
              key={record.id}
              record={record}
              columns={columns}
              href={props.rowHref?.(record)}
              name={props.rowName?.(record)}
              selection={selection}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
