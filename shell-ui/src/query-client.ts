import { type AnswerKey, ApiError } from '@homeroom/sdk';
import { QueryClient } from '@tanstack/react-query';

/** One retry helps over a lost connection; a refusal by the API stays a refusal. */
function isWorthRetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);
}

/**
 * The beginning of every answer's key. For the few moments at which all that is shown may have become old: another
 * language, the same user signed in again, the platform open again.
 */
export const EVERY_ANSWER: AnswerKey = ['api'];

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetry, refetchOnWindowFocus: false } },
});
