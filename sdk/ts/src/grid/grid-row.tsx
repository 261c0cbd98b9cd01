import { Checkbox, Table } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useShell } from '../shell';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';
import type { Column, GridRecord } from './types';
import type { Selection } from './use-selection';

/** In characters: what is longer takes some lines, whatever its column is meant for. */
const LONGEST_LINE = 60;

interface Props<R extends GridRecord> {
  record: R;
  columns: readonly Column<R>[];
  href?: string;
  /** What the row is called by screen readers; default the text of its first cell. */
  name?: string;
  selection?: Selection<R>;
}

export function GridRow<R extends GridRecord>({ record, columns, href, name, selection }: Props<R>) {
  const t = useSdkText();
  const { navigate } = useShell();
  const isSelected = selection?.has(record) ?? false;

  function open(event: MouseEvent<HTMLElement>) {
    const isOwnControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    const isSelectingText = globalThis.getSelection()?.type === 'Range';
    if (href && !isOwnControl && !isSelectingText) navigate(href);
  }

  return (
    <Table.Tr
      onClick={open}
      className={href ? classes.link : undefined}
      data-selected={isSelected || undefined}
    >
      {selection && (
        <Table.Td>
          <Checkbox
            aria-label={t('grid.selectRow', { name: name ?? cellText(record, columns[0]) })}
            checked={isSelected}
            data-row-link={href ? undefined : true}
            onChange={(event) => selection.toggle([record], event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      {columns.map((column, index) => (
        <Table.Td
          key={column.property}
          data-align={column.align}
          data-words={column.isWords || cellText(record, column).length > LONGEST_LINE || undefined}
          data-actions={column.isActions || undefined}
        >
          {index === 0 && href ? (
            <Link
              to={href}
              data-row-link
              className={classes.rowLink}
              title={cellText(record, column)}
              aria-label={linkName(name, record, column)}
            >
              {cell(record, column)}
            </Link>
          ) : (
            cell(record, column)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** The name of the row with what the cell shows, where the row has a name of its own. */
function linkName<R extends GridRecord>(name: string | undefined, record: R, column: Column<R>) {
  return name && `${cellText(record, column)} – ${name}`;
}

function cell<R extends GridRecord>(record: R, column: Column<R>): ReactNode {
  return column.render ? column.render(record) : <bdi>{fieldText(record, column.property)}</bdi>;
}

/** The cell as plain text. */
function cellText<R extends GridRecord>(record: R, column: Column<R> | undefined): string {
  if (!column) return record.id;
  return column.text ? column.text(record) : fieldText(record, column.property);
}

function fieldText<R extends GridRecord>(record: R, property: Extract<keyof R, string>): string {
  const value = record[property];
  return value === null || value === undefined ? '' : String(value);
}
