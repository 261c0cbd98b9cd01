import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../error-text';
import { useShell } from '../shell';
import { useFormat } from '../use-format';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';
import { fetchAllRecords, MAX_SELECTED, type RecordsRequest } from './records.queries';
import type { GridRecord } from './types';
import type { Selection } from './use-selection';

interface Props<R extends GridRecord> {
  selection: Selection<R>;
  request: RecordsRequest;
  /** Null while they are counted. */
  total: number | null;
  children: ReactNode;
}

/** Stands above the table while rows are picked, on whatever page they are. */
export function SelectionBar<R extends GridRecord>({ selection, request, total, children }: Props<R>) {
  const t = useSdkText();
  const format = useFormat();
  const count = selection.records.length;
  return (
    <Group className={classes.selection} role="toolbar" aria-label={t('grid.selection')}>
      <Text size="sm" fw={600} role="status">
        {t('grid.selected', { count, formatted: format.number(count) })}
      </Text>
      {total !== null && count < total && <SelectAll selection={selection} request={request} total={total} />}
      {children}
      <Button variant="subtle" onClick={selection.clear}>
        {t('grid.clearSelection')}
      </Button>
    </Group>
  );
}

interface SelectAllProps<R extends GridRecord> extends Omit<Props<R>, 'children'> {
  total: number;
}

function SelectAll<R extends GridRecord>({ selection, request, total }: SelectAllProps<R>) {
  const t = useSdkText();
  const format = useFormat();
  const { api, notify } = useShell();
  const errorText = useErrorText();
  const select = useMutation({
    mutationFn: () => fetchAllRecords<R>(api, request),
    onSuccess: (records) => selection.toggle(records, true),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
  if (total > MAX_SELECTED) return null;
  return (
    <Button variant="subtle" loading={select.isPending} onClick={() => select.mutate()}>
      {t('grid.selectAll', { count: total, formatted: format.number(total) })}
    </Button>
  );
}
