import { ApiError } from '@homeroom/sdk';
import { QueryClient } from '@tanstack/react-query';

/** One retry helps over a lost connection; a refusal by the API stays a refusal. */
function isWorthRetry(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetry, refetchOnWindowFocus: false } },
});
