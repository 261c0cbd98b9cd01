import {
  Alert,
  Button,
  Choice,
  Group,
  Icon,
  Link,
  ownerOf,
  Page,
  Skeleton,
  Stack,
  useFormat,
  useParams,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MessageForm, useMessageErrors } from '../shared/message/message-form';
import { SEND_TO, sharedPinModes } from '../shared/options';
import { RefusalAlert } from '../shared/refusal-alert';
import { type JobOptions, useJobOptions, useModify } from './modify.queries';

/** Changes what a job goes out with, while nothing of it has run. */
export default function ModifyPage() {
  const { t, district, user } = usePlugin();
  const { id = '' } = useParams();
  const options = useJobOptions(id);
  if (options.data) {
    return <Modify key={`${ownerOf(district, user)} ${id}`} options={options.data} />;
  }
  return (
    <Frame title={t('modify.title')}>
      {options.error ? (
        <RefusalAlert title={t('job.failedTitle')} error={options.error}>
          <Button variant="default" mt="sm" onClick={() => void options.refetch()}>
            {t('retry')}
          </Button>
        </RefusalAlert>
      ) : (
        <Skeleton height={220} role="status" aria-label={t('job.loading')} />
      )}
    </Frame>
  );
}

function Modify({ options }: { options: JobOptions }) {
  const { t } = usePlugin();
  const name = options.subject || options.fileName;
  return (
    <Frame title={name ? t('modify.of', { name }) : t('modify.title')}>
      {options.modifiable ? (
        <Form options={options} />
      ) : (
        <Alert variant="outline" icon={<Icon name="alert" />} title={t('modify.tooLate')} role="status">
          <Stack gap="xs" align="start">
            {t('modify.tooLateWhy')}
            <Link to={`/job/${options.id}`}>{t('modify.toJob')}</Link>
          </Stack>
        </Alert>
      )}
    </Frame>
  );
}

function Form({ options }: { options: JobOptions }) {
  const { t, flag, navigate } = usePlugin();
  const format = useFormat();
  const [draft, setDraft] = useState({
    subject: options.subject,
    message: options.message,
    expiresOn: format.local(options.expiresOn),
    pinMode: options.pinMode,
    sendTo: options.sendTo,
  });
  const [isChecked, setChecked] = useState(false);
  const hasLink = !options.isMessage;
  const { errors, focusFirst } = useMessageErrors(draft, { hasLink, needsMessage: options.isMessage });
  const modify = useModify(options.id, () => navigate(`/job/${options.id}`));
  const change = (part: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...part }));
  const isSafe = flag('HideAdvancedOptions');

  function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (focusFirst()) return;
    const { subject, message, pinMode, sendTo } = draft;
    const expiresOn = hasLink && !isSafe ? format.instant(`${draft.expiresOn}:00`) : null;
    modify.mutate({ subject, message, expiresOn, ...(isSafe ? {} : { pinMode, sendTo }) });
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="lg" maw={760}>
        <MessageForm
          draft={draft}
          change={change}
          errors={isChecked ? errors : {}}
          expiresOn={options.expiresOn}
          hasLink={hasLink}
          pinModes={options.type === 'bulk' ? sharedPinModes(options.pinModes) : options.pinModes}
        />
        {!isSafe && (
          <Choice
            name="sendTo"
            values={SEND_TO}
            value={draft.sendTo}
            onChange={(sendTo) => change({ sendTo })}
          />
        )}
        {modify.error && <RefusalAlert title={t('modify.failed')} error={modify.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => navigate(`/job/${options.id}`)}>
            {t('modify.back')}
          </Button>
          <WriteButton type="submit" loading={modify.isPending}>
            {t('modify.save')}
          </WriteButton>
        </Group>
      </Stack>
    </form>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = usePlugin();
  return (
    <Page title={title} purpose={t('modify.purpose')} parents={[{ title: t('jobs.title'), path: '/job' }]}>
      {children}
    </Page>
  );
}
