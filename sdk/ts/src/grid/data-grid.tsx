import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CsvButton } from './csv-button';
import classes from './grid.module.css';
import { GridMessage } from './grid-message';
import { GridPager } from './grid-pager';
import { useGridState } from './grid-state';
import { GridTable } from './grid-table';
import { GridToolbar } from './grid-toolbar';
import { useRecords } from './records.queries';
import { SelectionBar } from './selection-bar';
import type { Column, Filter, GridRecord, Sort } from './types';
import { useSelection } from './use-selection';

export interface DataGridProps<R extends GridRecord> {
  /** Model of the instance API. */
  model: string;
  /** What the rows are, for screen readers: "Jobs". */
  label: string;
  columns: readonly Column<R>[];
  /** Where a row leads; the first column carries the link. */
  rowHref?: (record: R) => string;
  defaultSort?: Sort;
  /** Filters that always apply, such as the job that the rows belong to. */
  fixedFilters?: readonly Filter[];
  /** Filters that are set at first and that the user may change. Give a `key` that changes with them. */
  initialFilters?: readonly Filter[];
  /** Buttons for the selected rows; turns selection on. */
  actions?: (selected: readonly R[], clear: () => void) => ReactNode;
  /** Instead of rows if there are none at all: why, and what fills it. */
  empty: ReactNode;
  /** Models whose messages refresh the rows; default the grid's own. */
  live?: readonly string[];
  /** Name of the CSV file without its ending; offers the export. */
  csvName?: string;
}

/** A table over a model of the instance API: search, filters, sort and pages are the server's work. */
export function DataGrid<R extends GridRecord>(props: DataGridProps<R>) {
  const { model, columns, fixedFilters = [], live = [model], actions } = props;
  const [state, dispatch] = useGridState({ sort: props.defaultSort, filters: props.initialFilters });
  const request = { model, fixed: fixedFilters, state };
  const records = useRecords<R>(request, live);
  const selection = useSelection<R>();
  const searchId = useId();
  const root = useScrollOnChange(state.pageIndex);
  const total = records.data?.pager.totalRecords;
  return (
    <div ref={root} className={classes.grid}>
      <GridToolbar columns={columns} state={state} dispatch={dispatch} searchId={searchId}>
        {props.csvName && (
          <CsvButton name={props.csvName} columns={columns} request={request} total={total ?? 0} />
        )}
      </GridToolbar>
      {actions && selection.records.length > 0 && (
        <SelectionBar count={selection.records.length} onClear={selection.clear}>
          {actions(selection.records, selection.clear)}
        </SelectionBar>
      )}
      <GridTable
        label={props.label}
        columns={columns}
        records={records.data?.r}
        sort={state.sort}
        onSort={(property) => dispatch({ type: 'sort', property })}
        rowHref={props.rowHref}
        selection={actions ? selection : undefined}
        isStale={records.isPlaceholderData}
      />
      <GridMessage
        query={records}
        state={state}
        empty={props.empty}
        onReset={() => dispatch({ type: 'reset' })}
      />
      {total !== undefined && total > 0 && <GridPager total={total} state={state} dispatch={dispatch} />}
    </div>
  );
}

/** Brings the element's top into view when the value changes: the next page is read from its first row. */
function useScrollOnChange(value: number) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) element.current?.scrollIntoView({ block: 'start' });
    shown.current = value;
  }, [value]);
  return element;
}
