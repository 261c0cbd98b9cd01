import { type ReactNode, useEffect, useRef } from 'react';
import type { RecordOf } from '../api/models';
import type { DistrictOverride } from '../api/records';
import { CsvButton } from './csv-button';
import { DensityButton } from './density-button';
import classes from './grid.module.css';
import { GridMessage } from './grid-message';
import { GridPager } from './grid-pager';
import { GridTable } from './grid-table';
import { GridToolbar } from './grid-toolbar';
import { ColumnsMenu, ViewsMenu } from './menus';
import { requestOf, useRecords } from './records.queries';
import { SelectionBar } from './selection-bar';
import type { Column, Filter, GridContents, GridRecord, NamedColumn, Sort } from './types';
import { useDefaultView } from './use-default-view';
import { useGridLook } from './use-grid-look';
import { useGridState } from './use-grid-state';
import { useSelection } from './use-selection';

/** The rows are records of the model: `R` is named only where they are something more, such as those in the bin. */
export interface DataGridProps<M extends string, R extends RecordOf<M> & GridRecord = RecordOf<M>> {
  /** Model of the instance API. */
  model: M;
  /** What the rows are, for screen readers: "Jobs". */
  label: string;
  columns: readonly Column<NoInfer<R>>[];
  /** Where a row leads; the first column carries the link. */
  rowHref?: (record: NoInfer<R>) => string;
  /** What screen readers call a row, where its first cell does not tell it from others, as a status. */
  rowName?: (record: NoInfer<R>) => string;
  defaultSort?: Sort;
  /** Filters that always apply, such as the job that the rows belong to. */
  fixedFilters?: readonly Filter[];
  /** Filters that are set at first and that the user may change. Give a `key` that changes with them. */
  initialFilters?: readonly Filter[];
  /** Said where those leave nothing, as long as the user has changed none; else it reads as an empty search. */
  emptyAtFirst?: ReactNode;
  /** Buttons for the selected rows; turns selection on. `contents` is for what can be done with all that is shown. */
  actions?: (selected: readonly NoInfer<R>[], clear: () => void, contents: GridContents) => ReactNode;
  /** Instead of rows if there are none at all: why, and what fills it. */
  empty: ReactNode;
  /** Models whose messages refresh the rows; default the grid's own. */
  live?: readonly string[];
  /** Name of the CSV file without its ending; offers the export. */
  csvName?: string;
  /** Whether views of the grid can be kept; default yes. */
  hasViews?: boolean;
  /** How long typing must pause before a phrase is looked for by itself, where that costs more than usual. */
  searchDelayMs?: number;
  /** Fields that the file has behind the columns. */
  csvColumns?: readonly NamedColumn[];
  /** Whose records they are, if not those of the user's own district. */
  override?: DistrictOverride;
}

const NO_FILTERS: readonly Filter[] = [];

/**
 * A table over a model of the instance API: search, filters, sort and pages are the server's work. What is shown
 * stands in the address, so a page has one grid of a model at most.
 */
export function DataGrid<M extends string, R extends RecordOf<M> & GridRecord = RecordOf<M>>(
  props: DataGridProps<M, R>,
) {
  const { model, fixedFilters = NO_FILTERS, live = [model], hasViews = true, actions } = props;
  const [state, dispatch, isAddressed] = useGridState(model, {
    sort: props.defaultSort ? [props.defaultSort] : [],
    filters: props.initialFilters ?? NO_FILTERS,
  });
  const optional = props.columns.filter(({ isOptional }) => isOptional).map(({ property }) => property);
  const [look, changeLook] = useGridLook(model, optional);
  const columns = props.columns.filter(({ property }) => !look.hidden.includes(property));
  const request = requestOf(model, props.columns, fixedFilters, { state, override: props.override });
  const { rows, total } = useRecords<R>(request, live);
  const selection = useSelection<R>();
  const root = useScrollOnChange(state.pageIndex);
  const isUntouched = !isAddressed && props.initialFilters === undefined;
  useDefaultView(model, {
    columns: props.columns,
    dispatch,
    changeLook,
    isWanted: hasViews && isUntouched && rows.isSuccess,
  });
  useLastPage(total ?? 0, state.pageIndex, state.pageSize, (pageIndex) =>
    dispatch({ type: 'page', pageIndex }),
  );
  return (
    <div ref={root} className={classes.grid} data-density={look.density}>
      <GridToolbar
        columns={props.columns.filter(
          ({ property }) => !look.hidden.includes(property) || state.filters[property],
        )}
        state={state}
        dispatch={dispatch}
        searchDelayMs={props.searchDelayMs}
      >
        {hasViews && <ViewsMenu {...{ model, columns: props.columns, state, dispatch, look, changeLook }} />}
        <ColumnsMenu {...{ columns: props.columns, look, changeLook }} />
        <DensityButton look={look} changeLook={changeLook} />
        {props.csvName && (
          <CsvButton
            name={props.csvName}
            columns={columns}
            more={props.csvColumns}
            request={request}
            total={total}
          />
        )}
      </GridToolbar>
      {actions && selection.records.length > 0 && (
        <SelectionBar selection={selection} request={request} total={total}>
          {actions(selection.records, selection.clear, {
            total,
            filters: request.filters,
            phrase: state.phrase,
          })}
        </SelectionBar>
      )}
      <GridTable
        label={props.label}
        columns={columns}
        records={rows.data?.r}
        sort={state.sort}
        onSort={(property, isAdded) => dispatch({ type: 'sort', property, isAdded })}
        rowHref={props.rowHref}
        rowName={props.rowName}
        selection={actions ? selection : undefined}
        isStale={rows.isPlaceholderData}
      />
      <GridMessage
        query={rows}
        state={state}
        empty={props.empty}
        emptyAtFirst={isAddressed ? undefined : props.emptyAtFirst}
        onReset={() => dispatch({ type: 'reset' })}
      />
      {rows.data && (total ?? rows.data.r.length) > 0 && (
        <GridPager label={props.label} page={rows.data} total={total} state={state} dispatch={dispatch} />
      )}
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

/** Goes to the last page there is when the rows of the one that is shown have gone. */
function useLastPage(total: number, pageIndex: number, pageSize: number, turn: (pageIndex: number) => void) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    if (total > 0 && pageIndex > last) latest.current(last);
  }, [total, pageIndex, last]);
}
