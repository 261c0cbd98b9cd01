import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { Icon } from '../icon';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';
import type { Column, GridRecord, Sort } from './types';
import type { Selection } from './use-selection';

interface Props<R extends GridRecord> {
  columns: readonly Column<R>[];
  sort: readonly Sort[];
  /** `isAdded`: the columns before stay in front of it. */
  onSort: (property: string, isAdded: boolean) => void;
  records: readonly R[];
  selection?: Selection<R>;
}

export function GridHead<R extends GridRecord>({ columns, sort, onSort, records, selection }: Props<R>) {
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr>
        {selection && (
          <Table.Th w={44}>
            <SelectPage records={records} selection={selection} />
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.property}
            column={column}
            direction={sort.find(({ property }) => property === column.property)?.direction ?? null}
            onSort={onSort}
          />
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

function SelectPage<R extends GridRecord>({
  records,
  selection,
}: {
  records: readonly R[];
  selection: Selection<R>;
}) {
  const t = useSdkText();
  const count = records.filter(selection.has).length;
  return (
    <Checkbox
      aria-label={t('grid.selectPage')}
      checked={count > 0 && count === records.length}
      indeterminate={count > 0 && count < records.length}
      disabled={records.length === 0}
      onChange={(event) => selection.toggle(records, event.currentTarget.checked)}
    />
  );
}

interface HeadCellProps<R extends GridRecord> {
  column: Column<R>;
  direction: Sort['direction'] | null;
  onSort: Props<R>['onSort'];
}

function HeadCell<R extends GridRecord>({ column, direction, onSort }: HeadCellProps<R>) {
  if (column.isSortable === false)
    return (
      <Table.Th data-align={column.align} data-actions={column.isActions || undefined}>
        {column.title}
      </Table.Th>
    );
  const icon = direction === 'asc' ? 'arrowUp' : 'arrowDown';
  return (
    <Table.Th
      data-align={column.align}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton className={classes.sort} onClick={(event) => onSort(column.property, event.shiftKey)}>
        {column.title}
        <span className={classes.sortIcon} data-active={direction !== null || undefined}>
          <Icon name={direction ? icon : 'sort'} size={14} />
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}
