import { Button, Group } from '@mantine/core';
import type { Dispatch, ReactNode } from 'react';
import { useSdkText } from '../use-plugin';
import { ColumnFilterButton } from './column-filter';
import { GridSearch } from './grid-search';
import { type GridAction, type GridState, isFiltered } from './grid-state';
import type { Column, GridRecord } from './types';

interface Props<R extends GridRecord> {
  columns: readonly Column<R>[];
  state: GridState;
  dispatch: Dispatch<GridAction>;
  children?: ReactNode;
}

export function GridToolbar<R extends GridRecord>({ columns, state, dispatch, children }: Props<R>) {
  const t = useSdkText();
  return (
    <Group gap="xs" role="search">
      <GridSearch phrase={state.phrase} onSearch={(phrase) => dispatch({ type: 'phrase', phrase })} />
      {columns.map(
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
        <Button variant="subtle" onClick={() => dispatch({ type: 'reset' })}>
          {t('grid.reset')}
        </Button>
      )}
      <Group ms="auto" gap="xs">
        {children}
      </Group>
    </Group>
  );
}
