import { Button, Stack, Text, Title } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';

interface Props {
  /** Null if the user is known but may not work here. */
  error: Error | null;
  onRetry: () => void;
}

/** Instead of the frame: the shell has nothing to draw it from. */
export function StartFailedPage({ error, onRetry }: Props) {
  const t = useText();
  const kind = error ? 'failed' : 'refused';
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" p="md" ta="center">
      <Title order={1} size="h2">
        {t(`start.${kind}Title`)}
      </Title>
      <Text role="alert">{t(`start.${kind}`)}</Text>
      <Button onClick={onRetry}>{t(error ? 'retry' : 'account.signOut')}</Button>
    </Stack>
  );
}
