import {
  DateTime,
  ErrorText,
  Fact,
  Facts,
  fetchRecord,
  Skeleton,
  Stack,
  Text,
  Textarea,
  useQuery,
  WriteForm,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import { holdKey, useReleaseHold } from './retention.queries';

/** A hold, who placed it and why, and its release. */
export function HoldDetail({ id, onDone }: { id: string; onDone: () => void }) {
  const { api, t } = useStorage();
  const found = useQuery({
    queryKey: holdKey(id),
    queryFn: () => fetchRecord(api, 'Holds', id),
  });
  if (found.error) return <ErrorText error={found.error} />;
  if (!found.data) return <Skeleton height={220} role="status" aria-label={t('holds.loading')} />;
  const hold = found.data;
  return (
    <Stack gap="lg">
      <Facts isStacked>
        <Fact term={t('holds.on')}>{hold.label}</Fact>
        <Fact term={t('holds.kind')}>{t(`holds.kinds.${hold.kind}`)}</Fact>
        <Fact term={t('holds.reason')}>{hold.reason}</Fact>
        <Fact term={t('holds.placedBy')}>{hold.placedBy}</Fact>
        <Fact term={t('holds.placedOn')}>
          <DateTime iso={hold.placedOn} />
        </Fact>
        {hold.releasedOn && (
          <>
            <Fact term={t('holds.releasedBy')}>{hold.releasedBy}</Fact>
            <Fact term={t('holds.releasedOn')}>
              <DateTime iso={hold.releasedOn} />
            </Fact>
            <Fact term={t('holds.releaseReason')}>{hold.releaseReason}</Fact>
          </>
        )}
      </Facts>
      {hold.isOpen && <Release id={id} onDone={onDone} />}
    </Stack>
  );
}

function Release({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useStorage();
  const [reason, setReason] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const release = useReleaseHold(onDone);
  const isMissing = reason.trim().length < 3;
  function submit() {
    setWasSubmitted(true);
    if (!isMissing) release.mutate({ id, reason });
  }
  return (
    <WriteForm onSubmit={submit} submitLabel={t('holds.release')} isPending={release.isPending}>
      <Text size="sm">{t('holds.releaseEffect')}</Text>
      <Textarea
        label={t('holds.releaseReason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wasSubmitted && isMissing ? t('holds.tooShort') : release.problem}
        required
      />
    </WriteForm>
  );
}
