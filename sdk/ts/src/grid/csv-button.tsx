import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../error-text';
import { Icon } from '../icon';
import { saveFile } from '../save-file';
import { useShell } from '../shell';
import { useSdkText } from '../use-plugin';
import { toCsv } from './csv';
import { cellText } from './grid-row';
import { fetchRecords, type RecordsRequest } from './records.queries';
import type { Column, GridRecord } from './types';

/** The largest page that the instance API gives. */
const CHUNK = 500;

interface Props<R extends GridRecord> {
  name: string;
  columns: readonly Column<R>[];
  request: RecordsRequest;
  total: number;
}

/** Saves every row that the filters let through, on all pages, as a CSV file. */
export function CsvButton<R extends GridRecord>({ name, columns, request, total }: Props<R>) {
  const t = useSdkText();
  const { api, notify } = useShell();
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: async () => {
      const rows: R[] = [];
      for (let pageIndex = 0; pageIndex * CHUNK < total; pageIndex += 1) {
        const state = { ...request.state, pageIndex, pageSize: CHUNK };
        rows.push(...(await fetchRecords<R>(api, { ...request, state })).r);
      }
      const lines = rows.map((row) => columns.map((column) => cellText(row, column)));
      const text = toCsv([columns.map((column) => column.title), ...lines]);
      saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv' }));
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      disabled={total === 0}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('grid.csv')}
    </Button>
  );
}
