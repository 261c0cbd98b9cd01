import { callKey, recordsKey, useIsMutating, useQueryClient } from '@homeroom/sdk';

/** What tells of jobs, their documents and their mails. Pictures never change, and each look at a PIN is recorded. */
const ANSWERS = [
  callKey('/api/pdf/jobs/getJob'),
  callKey('/api/pdf/jobs/getJobs'),
  callKey('/api/pdf/jobs/getWaits'),
  callKey('/api/pdf/jobs/drafts'),
  callKey('/api/pdf/jobs/review'),
  callKey('/api/pdf/jobs/preflight'),
  callKey('/api/pdf/jobs/document'),
  callKey('/api/pdf/jobs/getReach'),
  callKey('/api/pdf/jobs/getTelling'),
  callKey('/api/pdf/jobs/getPrints'),
  callKey('/api/pdf/jobs/getHistory'),
  callKey('/api/pdf/jobs/getStudentResult'),
  callKey('/api/shell/counts'),
  ...['Jobs', 'JobDocuments', 'JobResults', 'JobProblems', 'StudentResults'].map((model) =>
    recordsKey({ model }),
  ),
];

/** Has everything asked anew that a change of a job makes old. */
export function useRefreshJobs(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(ANSWERS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Marks a mutation that changes what of a job goes out. */
export const CHANGES_JOBS = ['delivery', 'changes jobs'];

/** Whether such a change is on its way: what is known of a job is not so any more. */
export function useIsChanging(): boolean {
  return useIsMutating({ mutationKey: CHANGES_JOBS }) > 0;
}
