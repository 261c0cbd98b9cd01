import { recordsQuery, saveFile, useMutation, useQuery } from '@homeroom/sdk';
import { refused } from '../documents/documents.queries';
import { type Schemas, useStorage } from '../use-storage';

export type Sheets = Schemas['SheetsRequest'];

/** The largest page of the instance API. */
const MAX_ROWS = 500;

export function useSchools() {
  const { api } = useStorage();
  const question = {
    model: 'Schools',
    filters: [{ property: 'isOpen', values: ['true'] }],
    sort: [{ property: 'name', direction: 'asc' }],
    size: MAX_ROWS,
    count: 'rows',
  } as const;
  return useQuery({ ...recordsQuery(api, question), select: ({ r }) => r });
}

/** Has the browser save the separator sheets. */
export function usePrintSheets(onDone: () => void) {
  const { api } = useStorage();
  return useMutation({
    mutationFn: async (body: Sheets) => {
      const call = api.http.POST('/api/bulkUpload/printSheets', { body, parseAs: 'blob' });
      const { data, error, response } = await call;
      if (!data) throw await refused(error, response);
      saveFile('separator-sheets.pdf', data as unknown as Blob);
    },
    onSuccess: onDone,
  });
}
