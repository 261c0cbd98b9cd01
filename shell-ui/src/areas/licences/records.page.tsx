import { Button, NativeSelect, Page, Stack, Text, Textarea, useParams } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { PageSkeleton } from '../../remotes/page-skeleton';
import { type Client, useClient } from './licences.queries';
import { LOOKABLE, type Lookable, OverriddenGrid } from './overridden-grid';

const MIN_REASON_CHARS = 10;

/** Support reads a customer's records, having said why. */
export function RecordsPage() {
  const t = useText('licences');
  const { id = '' } = useParams();
  const client = useClient(id);
  const [reason, setReason] = useState('');
  if (client.isLoadingError)
    return <LoadFailedPage error={client.error} onRetry={() => void client.refetch()} />;
  if (!client.data) return <PageSkeleton />;
  return (
    <Page
      title={t('lookTitle', { name: client.data.name })}
      purpose={t('lookPurpose')}
      parents={[
        { title: t('title'), path: '/licences' },
        { title: client.data.name, path: `/licences/${id}` },
      ]}
    >
      {reason === '' ? <ReasonForm onReason={setReason} /> : <Records client={client.data} reason={reason} />}
    </Page>
  );
}

function ReasonForm({ onReason }: { onReason: (reason: string) => void }) {
  const t = useText('licences');
  const [text, setText] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isShort = text.trim().length < MIN_REASON_CHARS;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (!isShort) onReason(text.trim());
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={480} align="stretch">
        <Textarea
          label={t('reason')}
          description={t('reasonHint', { count: MIN_REASON_CHARS })}
          value={text}
          maxLength={500}
          required
          error={isTouched && isShort ? t('reasonShort', { count: MIN_REASON_CHARS }) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{t('lookNow')}</Button>
      </Stack>
    </form>
  );
}

function Records({ client, reason }: { client: Client; reason: string }) {
  const t = useText('licences');
  const [model, setModel] = useState<Lookable>('Users');
  return (
    <Stack>
      <Text size="sm">{t('lookReason', { reason })}</Text>
      <NativeSelect
        label={t('records')}
        data={LOOKABLE.map((name) => ({ value: name, label: t(`models.${name}`) }))}
        value={model}
        maw={320}
        onChange={(event) => setModel(event.currentTarget.value as Lookable)}
      />
      <OverriddenGrid key={model} model={model} client={client} reason={reason} />
    </Stack>
  );
}
