import { Link, Stack, Text, Title } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';

export function NotFoundPage() {
  const t = useText();
  return (
    <Stack align="start" gap="sm">
      <Title order={1} size="h2">
        {t('notFound.title')}
      </Title>
      <Text>{t('notFound.text')}</Text>
      <Link to="/">{t('notFound.home')}</Link>
    </Stack>
  );
}
