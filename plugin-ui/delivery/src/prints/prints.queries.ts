import { callKey, unwrap, useLive, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** One printing: who did it, for how many families, in how many files. */
export type PrintRead = Schemas['PrintRead'];

/** What the answer of `usePrints` is kept under. */
export const printsKey = (jobId: string) => callKey('/api/pdf/jobs/getPrints', { query: { id: jobId } });

/** Who of a job is left for paper, whom a person has to see to, and what was printed. */
export function usePrints(jobId: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = printsKey(jobId);
  useLive(['Jobs', 'JobResults'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getPrints', { params: { query: { id: jobId } } })),
  });
}

/** Marks all who are left as printed for, and says how many. */
export function usePrintRest(jobId: string) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: () => unwrap(api.http.POST('/api/pdf/jobs/printRest', { body: { jobId } })),
    onSuccess: ({ families }) => {
      notify({ kind: 'success', message: t('prints.printDone', { count: families }) });
      return refresh();
    },
  });
}

/** Says of a print that it was not handed out. */
export function useUndoPrint() {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (printId: string) => unwrap(api.http.POST('/api/pdf/jobs/undoPrint', { body: { printId } })),
    onSuccess: ({ undone }) => {
      notify({ kind: 'success', message: t('prints.undoDone', { count: undone }) });
      return refresh();
    },
  });
}
