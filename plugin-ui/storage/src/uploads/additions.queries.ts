import { countQuery, recordsKey, recordsQuery, useLive, useQuery, useQueryClient } from '@homeroom/sdk';
import { useStorage } from '../use-storage';

/** Documents that are being added together: usually by one job. */
export interface Addition {
  jobs: readonly string[];
  files: number;
}

/** So many reasons are named where the files were uploaded; all of them have a page. */
const NAMED = 25;

/** How many of the files are documents by now, and what was refused. */
export function useAddition({ jobs }: Addition) {
  const { api } = useStorage();
  const queryClient = useQueryClient();
  useLive(['DocumentResults'], () => {
    for (const model of ['DocumentResults', 'NotProcessedResults'])
      void queryClient.invalidateQueries({ queryKey: recordsKey({ model }) });
  });
  const filters = [{ property: 'jobId', values: jobs }];
  const added = useQuery(countQuery(api, { model: 'DocumentResults', filters }));
  const refused = useQuery(recordsQuery(api, { model: 'NotProcessedResults', filters, size: NAMED }));
  return {
    added: added.data ?? 0,
    refused: refused.data?.r ?? [],
    total: refused.data?.pager.totalRecords ?? 0,
  };
}
