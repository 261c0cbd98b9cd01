import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from './api/errors';
import { useSdkText } from './use-plugin';

/** An error in words: the server's own, or what its absence means; of what went wrong by itself with its code or its id, for support. */
export function ErrorText({ error }: { error: Error }) {
  const errorText = useErrorText();
  const t = useSdkText();
  // What was refused is said in words; only for what went wrong by itself does support need more.
  const code = error instanceof ApiError ? (error.status >= 500 && error.code) || null : error.name;
  const errorId = error instanceof ApiError ? error.errorId : null;
  return (
    <div>
      <Text size="sm">
        <bdi>{errorText(error)}</bdi>
      </Text>
      {(errorId ?? code) && (
        <Text size="xs" c="dimmed">
          {errorId ? <Link to={`/error/500/${errorId}`}>{t('error.id', { id: errorId })}</Link> : code}
        </Text>
      )}
    </div>
  );
}

export function useErrorText(): (error: Error) => string {
  const t = useSdkText();
  return (error) => {
    if (error instanceof ApiError && error.message) return error.message;
    return t(error instanceof ApiError && error.status === 0 ? 'error.unreachable' : 'error.unknown');
  };
}
