import { type AnswerKey, ApiError, useErrorText, useMutation, useQueryClient } from '@homeroom/sdk';
import { useMail } from './use-mail';

interface Change<V, A> {
  change: (values: V) => Promise<A>;
  /** What it did, in words. */
  words: (answer: A) => string;
  /** The answers that it makes old, whether it succeeds or not. */
  stale: readonly AnswerKey[];
  onDone?: () => void;
}

/** A change that says what it did, and refreshes what it made old. `problem` is what went wrong, in words. */
export function useChange<V, A>({ change, words, stale, onDone }: Change<V, A>) {
  const { notify } = useMail();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      notify({ kind: 'success', message: words(answer) });
      onDone?.();
    },
    onSettled: () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return { ...mutation, problem: mutation.error ? problemOf(mutation.error, errorText) : null };
}

/** What is wrong with the one field that a form has, if the server names it; else what went wrong at all. */
function problemOf(error: Error, errorText: (error: Error) => string): string {
  const named = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return named ?? errorText(error);
}
