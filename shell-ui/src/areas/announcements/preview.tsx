import { Stack, Text, Title } from '@homeroom/sdk';
import { AnnouncementNotice } from '../../announcements/announcements';
import { useText } from '../../i18n/i18n';
import { ALL_LANGUAGES } from '../../i18n/languages';
import type { AnnouncementDraft } from './announcements.queries';

/** The announcement as staff read it, in each language that it has. */
export function Preview({ draft }: { draft: AnnouncementDraft }) {
  const t = useText('announcements');
  const written = ALL_LANGUAGES.filter(({ locale }) => draft.texts[locale]);
  const now = new Date().toISOString();
  return (
    <section aria-label={t('preview')}>
      <Title order={2} size="h4" mb="sm">
        {t('preview')}
      </Title>
      {written.length === 0 && <Text c="dimmed">{t('previewWaits')}</Text>}
      <Stack gap="xs">
        {written.map(({ name, locale, direction }) => (
          <div key={locale}>
            <Text size="sm" c="dimmed" mb={4}>
              {name}
            </Text>
            <div lang={locale} dir={direction}>
              <AnnouncementNotice
                text={draft.texts[locale] ?? ''}
                severity={draft.severity}
                startsOn={draft.startsOn ?? now}
                endsOn={draft.endsOn || now}
                isPreview
              />
            </div>
          </div>
        ))}
      </Stack>
    </section>
  );
}
