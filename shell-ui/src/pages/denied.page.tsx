import { Link, Stack, Text, Title } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';

/** Instead of a page that the user's role may not open. */
export function DeniedPage() {
  const t = useText();
  return (
    <Stack align="start" gap="sm">
      <Title order={1} size="h2">
        {t('denied.title')}
      </Title>
      <Text>{t('denied.text')}</Text>
      <Link to="/">{t('notFound.home')}</Link>
    </Stack>
  );
}
