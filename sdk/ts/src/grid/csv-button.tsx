import { useMutation } from '@tanstack/react-query';
import { type Api, unwrapList } from '../api/client';
import { useErrorText } from '../error-text';
import { saveFile } from '../save-file';
import { useShell } from '../shell';
import { useSdkText } from '../use-plugin';
import type { RecordsRequest } from './records.queries';
import { ToolButton } from './tool-button';
import type { Column, GridRecord, NamedColumn } from './types';

interface Props<R extends GridRecord> {
  name: string;
  columns: readonly Column<R>[];
  more?: readonly NamedColumn[];
  request: RecordsRequest;
  /** Null while they are counted. */
  total: number | null;
}

/** Saves every row that the filters let through, on all pages, as a CSV file that the server writes. */
export function CsvButton<R extends GridRecord>({ name, columns, more = [], request, total }: Props<R>) {
  const t = useSdkText();
  const { api, notify } = useShell();
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: async () =>
      saveFile(`${name}.csv`, await fetchCsv(api, request, [...columnsOf(columns), ...more])),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
  return (
    <ToolButton
      icon="download"
      label={t('grid.csv')}
      disabled={total === 0}
      loading={save.isPending}
      onClick={() => save.mutate()}
    />
  );
}

function fetchCsv(
  api: Api,
  { model, filters, state }: RecordsRequest,
  columns: readonly NamedColumn[],
): Promise<Blob> {
  const body = { model, filters, phrase: state.phrase, sort: state.sort, columns };
  return unwrapList(api.http.POST('/api/search/export', { body: body as never, parseAs: 'blob' }));
}

/** Words of a choice stand for its values in the file too. */
function columnsOf<R extends GridRecord>(columns: readonly Column<R>[]) {
  return columns
    .filter(({ isExported }) => isExported !== false)
    .map(({ property, title, filter }) => {
      const options = filter?.kind === 'choice' ? filter.options : [];
      return {
        property,
        title,
        values: Object.fromEntries(options.map(({ value, label }) => [value, label])),
      };
    });
}
