import { Text } from '@mantine/core';
import { ApiError } from './api/errors';
import { useSdkText } from './use-plugin';

/** An error in words: the server's own, or what its absence means; with its code for support. */
export function ErrorText({ error }: { error: Error }) {
  const errorText = useErrorText();
  const code = error instanceof ApiError ? error.code : error.name;
  return (
    <div>
      <Text size="sm">
        <bdi>{errorText(error)}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {code}
      </Text>
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
