import { Group, Stack, Text, Title, usePlugin } from '@homeroom/sdk';
import { FileButton } from '../shared/file-button';
import { usePrints } from './prints.queries';

/** The PINs that the office hands out, as letters or as a list; nothing where families need none. */
export function Pins({ jobId }: { jobId: string }) {
  const { t } = usePlugin();
  const { data } = usePrints(jobId);
  if (!data || data.pins === 0) return null;
  const { pins, pinFiles } = data;
  return (
    <Stack gap="sm" component="section" aria-label={t('pins.title')}>
      <Title order={2} size="h4">
        {t('pins.title')}
      </Title>
      <Text size="sm">
        {t('pins.purpose', { count: pins })} {t('pins.safety')}
      </Text>
      <Group gap="sm">
        {Array.from({ length: pinFiles }, (_, index) => index + 1).map((number) => (
          <FileButton
            key={number}
            path={`/api/pdf/jobs/downloadPinLetters?id=${jobId}&file=${number}`}
            name={pinFiles === 1 ? 'pin-letters.pdf' : `pin-letters-${number}.pdf`}
            label={pinFiles === 1 ? t('pins.letters') : t('pins.lettersPart', { number, total: pinFiles })}
          />
        ))}
        <FileButton path={`/api/pdf/jobs/downloadPins?id=${jobId}`} name="pins.csv" label={t('pins.csv')} />
      </Group>
    </Stack>
  );
}
