import {
  Alert,
  Button,
  Checkbox,
  ErrorText,
  Icon,
  Stack,
  Text,
  TextInput,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { PageThumbnail } from '../shared/document/page-thumbnail';
import type { Upload } from '../shared/upload.queries';
import classes from './message.module.css';
import { type NamedPerson, type Reach, useReleaseName } from './message.queries';

const LEAST_REASON = 3;

interface Props {
  reach: Reach;
  upload: Upload | null;
  /** The pages that could not be read were looked at. */
  hasLooked: boolean;
  onLooked: (hasLooked: boolean) => void;
  /** A name was released: it has to be looked through again. */
  onReleased: () => void;
}

/** Whom it reaches, who is left out and why, and whom the document names. */
export function ReachPanel({ reach, upload, hasLooked, onLooked, onReleased }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {t('messageReach.persons', {
          count: reach.persons,
          mails: t('messageReach.mails', { count: reach.mails }),
        })}
      </Text>
      {reach.doubled > 0 && <Text size="sm">{t('messageReach.doubled', { count: reach.doubled })}</Text>}
      <Left title={t('messageReach.unknown', { count: reach.unknownCount })} items={reach.unknown} />
      <Left title={t('messageReach.ambiguous', { count: reach.ambiguousCount })} items={reach.ambiguous} />
      <Left
        title={t('messageReach.withoutAddress', { count: reach.withoutAddressCount })}
        items={reach.withoutAddress.map(({ personId, personName }) => `${personName} (${personId})`)}
      />
      {reach.named.length > 0 && (
        <Alert
          color="red"
          variant="outline"
          icon={<Icon name="alert" />}
          title={t('messageReach.named', { count: reach.named.length })}
          role="alert"
        >
          <Stack gap="md">
            <Text size="sm">{t('messageReach.namedWhy')}</Text>
            {reach.named.map((item) => (
              <NamedItem
                key={`${item.page} ${item.kind} ${item.text}`}
                item={item}
                upload={upload}
                onReleased={onReleased}
              />
            ))}
          </Stack>
        </Alert>
      )}
      {upload && reach.unread.length > 0 && (
        <section aria-label={t('messageReach.unread', { count: reach.unread.length })}>
          <Text fw={600}>{t('messageReach.unread', { count: reach.unread.length })}</Text>
          <div className={classes.pages}>
            {reach.unread.map((page) => (
              <div key={page}>
                <PageThumbnail uploadId={upload.uploadId} page={page} />
                <Text size="sm">{t('messageReach.page', { page: format.number(page) })}</Text>
              </div>
            ))}
          </div>
          <Checkbox
            mt="sm"
            checked={hasLooked}
            onChange={(event) => onLooked(event.currentTarget.checked)}
            label={t('messageReach.looked')}
          />
        </section>
      )}
    </Stack>
  );
}

/** Those who get nothing; the first hundred by name. */
function Left({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <details className={classes.left}>
      <summary>{title}</summary>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item}>
            <bdi>{item}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface NamedProps {
  item: NamedPerson;
  upload: Upload | null;
  onReleased: () => void;
}

/** Somebody whom the document names; an adult of the same name is released with a reason. */
function NamedItem({ item, upload, onReleased }: NamedProps) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const release = useReleaseName(onReleased);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (upload) release.mutate({ uploadId: upload.uploadId, text: item.text, reason: reason.trim() });
  }

  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{item.message}</Text>
      {item.releasable && upload && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('messageReach.adult')}
        </Button>
      )}
      {isOpen && (
        <form onSubmit={submit}>
          <Stack gap="xs" align="start">
            <TextInput
              label={t('messageReach.reason')}
              description={t('messageReach.reasonHint')}
              value={reason}
              maxLength={300}
              dir="auto"
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <WriteButton
              type="submit"
              loading={release.isPending}
              disabled={reason.trim().length < LEAST_REASON}
            >
              {t('messageReach.release')}
            </WriteButton>
          </Stack>
        </form>
      )}
      {release.error && <ErrorText error={release.error} />}
    </Stack>
  );
}
