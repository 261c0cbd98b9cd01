import { Stack, Text, Title } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';

/** The start page of a district that has no feature switched on. */
export function NothingHerePage() {
  const t = useText();
  return (
    <Stack gap="sm">
      <Title order={1} size="h2">
        {t('nothingHere.title')}
      </Title>
      <Text>{t('nothingHere.text')}</Text>
    </Stack>
  );
}
