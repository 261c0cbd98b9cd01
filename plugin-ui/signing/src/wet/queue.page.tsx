import {
  Button,
  ErrorAlert,
  Group,
  Link,
  NativeSelect,
  Page,
  Skeleton,
  Stack,
  Text,
  TextInput,
  useDelayed,
  useFormat,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { RequestPicker } from './request-picker';
import { ScanPicture } from './scan-picture';
import { REASONS, useQueue } from './use-queue';
import classes from './wet.module.css';
import { type ScannedPage, useScan, useUnmapped } from './wet.queries';

const PAPER = '/document-signature/paper';
const FIRST_PAGES = 30;

/** The scanned pages that no code has brought home, one after the other: whose is it? */
export default function QueuePage() {
  const { t } = useSigning();
  const queue = useUnmapped();
  const isSlow = useDelayed(queue.isPending);
  return (
    <Page
      title={t('wet.queue.title')}
      purpose={t('wet.queue.purpose')}
      parents={[
        { title: t('requests.title'), path: '/document-signature' },
        { title: t('wet.title'), path: PAPER },
      ]}
    >
      {queue.error && <ErrorAlert error={queue.error} />}
      {isSlow && <Skeleton height={320} role="status" aria-label={t('wet.loading')} />}
      {queue.data && <Desk pages={queue.data.pages} total={queue.data.total} />}
    </Page>
  );
}

function Desk({ pages, total }: { pages: readonly ScannedPage[]; total: number }) {
  const { t } = useSigning();
  const format = useFormat();
  const queue = useQueue(pages);
  const { page, left, position } = queue;
  useScan(left[position + 1], true); // The next picture is fetched meanwhile.
  return (
    <Stack gap="md">
      <Text role="status" className={classes.said}>
        {queue.said}
      </Text>
      {queue.error && <ErrorAlert error={queue.error} />}
      {page ? (
        <div className={classes.desk}>
          <ScanPicture page={page} />
          <Stack gap="md" className={classes.side}>
            <Text fw={600}>
              {t('wet.queue.position', {
                position: format.number(position + 1),
                total: format.number(total),
              })}
            </Text>
            <Text>{page.reason}</Text>
            <Decide key={page.id} page={page} queue={queue} />
          </Stack>
        </div>
      ) : (
        <Text>{t('wet.queue.empty')}</Text>
      )}
      <Link to={PAPER}>{t('wet.queue.back')}</Link>
    </Stack>
  );
}

function Decide({ page, queue }: { page: ScannedPage; queue: ReturnType<typeof useQueue> }) {
  const { t } = useSigning();
  const format = useFormat();
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  return (
    <>
      <RequestPicker
        label={t('wet.queue.whose')}
        onPick={(request) => queue.assign(request, number ? Number(number) : null)}
        onKey={queue.onKey}
      />
      <NativeSelect
        label={t('wet.queue.asPage')}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        data={[
          { value: '', label: t('wet.queue.firstMissing') },
          ...Array.from({ length: FIRST_PAGES }, (_none, at) => ({
            value: String(at + 1),
            label: format.number(at + 1),
          })),
        ]}
      />
      {page.requestId && page.requestPage && (
        <WriteButton variant="default" onClick={queue.replace} loading={queue.isBusy}>
          {t('wet.queue.replace', { name: page.personName, page: format.number(page.requestPage) })}
        </WriteButton>
      )}
      <Group gap="sm">
        <WriteButton variant="default" onClick={() => queue.turn(-90)}>
          {t('wet.queue.left')}
        </WriteButton>
        <WriteButton variant="default" onClick={() => queue.turn(90)}>
          {t('wet.queue.right')}
        </WriteButton>
        <Button variant="default" onClick={queue.previous} disabled={queue.position === 0}>
          {t('wet.queue.previous')}
        </Button>
        <Button variant="default" onClick={queue.next} disabled={queue.position >= queue.left.length - 1}>
          {t('wet.queue.next')}
        </Button>
      </Group>
      <fieldset>
        <legend>{t('wet.queue.dismiss')}</legend>
        <Group gap="sm">
          {REASONS.map((known) => (
            <WriteButton
              key={known}
              variant="default"
              onClick={() => queue.dismiss(t(`wet.queue.reasons.${known}`))}
            >
              {t(`wet.queue.reasons.${known}`)}
            </WriteButton>
          ))}
        </Group>
        <Group gap="sm" align="end" mt="sm">
          <TextInput
            label={t('wet.queue.other')}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <WriteButton variant="default" disabled={!reason.trim()} onClick={() => queue.dismiss(reason)}>
            {t('wet.queue.putAside')}
          </WriteButton>
        </Group>
      </fieldset>
      <Text size="sm" c="dimmed">
        {t('wet.queue.keys')}
      </Text>
    </>
  );
}
