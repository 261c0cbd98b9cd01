import {
  Button,
  ErrorText,
  Group,
  NativeSelect,
  PhoneFrame,
  Skeleton,
  Stack,
  Text,
  Title,
  useDebounced,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import { type SampleWords, useMailSamples } from './samples.queries';

const TYPING_MS = 500;

interface Props {
  jobId: string;
  words: SampleWords;
}

/** Opens the e-mail and the page as families will see them on their phones. */
export function PhoneButton({ jobId, words }: Props) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="sm">
      <div>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'phone.hide' : 'phone.show')}
        </Button>
      </div>
      {isOpen && <Phones jobId={jobId} words={words} />}
    </Stack>
  );
}

function Phones({ jobId, words }: Props) {
  const { t, language } = usePlugin();
  // Not with each letter that is typed.
  const settled = useDebounced(JSON.stringify(words), TYPING_MS);
  const { data, error } = useMailSamples(jobId, JSON.parse(settled) as SampleWords);
  const [chosen, setChosen] = useState('');
  if (error) {
    return (
      <div role="alert">
        <ErrorText error={error} />
      </div>
    );
  }
  if (!data) return <Skeleton height={320} role="status" aria-label={t('phone.loading')} />;
  const sample = data.samples.find((item) => item.language === chosen) ?? data.samples[0];
  if (!sample) return <Text>{t('phone.none')}</Text>;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const nameOf = (tag: string) => names.of(tag) ?? tag;
  const shown = { language: nameOf(sample.language) };
  return (
    <section aria-label={t('phone.title')}>
      <Stack gap="md">
        <NativeSelect
          label={t('phone.language')}
          maw={320}
          value={sample.language}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={data.samples.map((item) => ({
            value: item.language,
            label: t('phone.option', { language: nameOf(item.language), count: item.families }),
          }))}
        />
        <Text size="sm">{t('phone.who', { name: sample.personName, to: sample.mail.to })}</Text>
        <Group align="start" gap="lg">
          <Stack gap="xs">
            <Title order={2} size="h5">
              {t('phone.mail')}
            </Title>
            <Text size="sm" fw={600}>
              <bdi>{sample.mail.subject}</bdi>
            </Text>
            <PhoneFrame title={t('phone.mailFrame', shown)} html={sample.mail.html} />
          </Stack>
          {sample.page && (
            <Stack gap="xs">
              <Title order={2} size="h5">
                {t('phone.page')}
              </Title>
              <PhoneFrame title={t('phone.pageFrame', shown)} html={sample.page} />
            </Stack>
          )}
        </Group>
      </Stack>
    </section>
  );
}
