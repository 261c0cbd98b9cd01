import { type AnswerKey, useDelayed, useQueryClient } from '@homeroom/sdk';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Longer than this nobody waits for a page that does not jump. */
const PATIENCE_MS = 1500;

interface Props {
  /** The answer of what stands above, fetched there; absent: there is nothing to wait for. */
  queryKey?: AnswerKey | null;
  children: ReactNode;
}

/** Keeps its place unseen until what stands above it has its size, so that nothing that is read moves. */
export function AfterAnswers({ queryKey = null, children }: Props) {
  const queryClient = useQueryClient();
  const isWaiting = useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => queryKey !== null && (queryClient.getQueryState(queryKey)?.status ?? 'pending') === 'pending',
  );
  const isLate = useDelayed(isWaiting, PATIENCE_MS);
  const visibility = isWaiting && !isLate ? 'hidden' : undefined;
  return <div style={{ display: 'contents', visibility }}>{children}</div>;
}
