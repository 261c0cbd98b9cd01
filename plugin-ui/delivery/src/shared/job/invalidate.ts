import { callKey, recordsKey, useIsMutating, useQueryClient } from '@homeroom/sdk';
import type { Call, Schemas } from '../use-delivery';

/** The calls that tell of jobs, their documents and their mails. Pictures never change, and each look at a PIN is recorded. */
const CALLS = [
  '/api/pdf/jobs/getJob',
  '/api/pdf/jobs/getJobs',
  '/api/pdf/jobs/getWaits',
  '/api/pdf/jobs/drafts',
  '/api/pdf/jobs/review',
  '/api/pdf/jobs/preflight',
  '/api/pdf/jobs/document/{document_id}',
  '/api/pdf/jobs/getReach',
  '/api/pdf/jobs/getTelling',
  '/api/pdf/jobs/getPrints',
  '/api/pdf/jobs/getHistory',
  '/api/pdf/jobs/getStudentResult',
] as const satisfies readonly Call[];

/** The models whose records do. */
const MODELS = [
  'Jobs',
  'JobDocuments',
  'JobResults',
  'JobProblems',
  'StudentResults',
] as const satisfies readonly (keyof Schemas['Records'])[];

const ANSWERS = [
  ...CALLS.map(allOf),
  ...MODELS.map((model) => recordsKey({ model })),
  callKey('/api/shell/counts'),
];

/** The key of every answer of a call, whatever it asked: the parts of its path that are the same in all. */
function allOf(call: Call) {
  return callKey(call).filter((part) => !String(part).startsWith('{'));
}

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
