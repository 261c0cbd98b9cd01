import { Loader, Stack, Text } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';

/** Until the application, or a part of the sign-in, is there. */
export function Loading() {
  const t = useText();
  return (
    <Stack align="center" gap="xs" role="status" py="md">
      <Loader size="sm" />
      <Text size="sm">{t('login.loading')}</Text>
    </Stack>
  );
}
