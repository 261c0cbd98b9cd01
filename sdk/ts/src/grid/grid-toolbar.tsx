import { Button } from '@mantine/core';
import type { Dispatch, ReactNode } from 'react';
import { useSdkText } from '../use-plugin';
import { ColumnFilterButton } from './column-filter';
import classes from './grid.module.css';
import { GridSearch } from './grid-search';
import { type GridAction, type GridState, isFiltered } from './grid-state';
import type { Column, GridRecord } from './types';

/** Beside more of them than these the tools on the other end keep their icons only. */
const FEW_FILTERS = 2;

interface Props<R extends GridRecord> {
  columns: readonly Column<R>[];
  state: GridState;
  dispatch: Dispatch<GridAction>;
  searchDelayMs?: number;
  children?: ReactNode;
}

export function GridToolbar<R extends GridRecord>(props: Props<R>) {
  const { columns, state, dispatch, searchDelayMs, children } = props;
  const t = useSdkText();
  const filters = columns.filter(({ filter }) => filter);
  return (
    <search className={classes.toolbar}>
      <div className={classes.bar} data-many={filters.length > FEW_FILTERS || undefined}>
        <GridSearch
          phrase={state.phrase}
          delayMs={searchDelayMs}
          onSearch={(phrase) => dispatch({ type: 'phrase', phrase })}
        />
        <div className={classes.filters}>
          {filters.map(
            ({ property, title, filter }) =>
              filter && (
                <ColumnFilterButton
                  key={property}
                  title={title}
                  property={property}
                  offer={filter}
                  filter={state.filters[property]}
                  onChange={(next) => dispatch({ type: 'filter', property, filter: next })}
                />
              ),
          )}
          {isFiltered(state) && (
            <Button variant="subtle" className={classes.chip} onClick={() => dispatch({ type: 'reset' })}>
              {t('grid.reset')}
            </Button>
          )}
        </div>
        <div className={classes.tools}>{children}</div>
      </div>
    </search>
  );
}
