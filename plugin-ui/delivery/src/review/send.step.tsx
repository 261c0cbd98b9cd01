import {
  ApiError,
  Button,
  Checkbox,
  Group,
  Icon,
  Stack,
  Text,
  TextInput,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { RefusalAlert } from '../shared/refusal-alert';
import type { CheckProps } from './check.step';
import { HeldList } from './findings';
import { PhoneButton } from './phones';
import { usePreviewMail } from './preview-mail.queries';
import { useApprove } from './review.queries';
import classes from './send.module.css';
import { wordsOf } from './words-of';

interface Props extends CheckProps {
  /** Nobody has decided yet on what went out before. */
  isSentBefore: boolean;
  onSent: () => void;
}

/** Says in numbers what will happen and what stays here, and starts it. */
export function SendStep({
  job,
  review,
  isCounting,
  draft,
  change,
  sentBefore,
  isSentBefore,
  onSent,
}: Props) {
  const { t, flag, can } = usePlugin();
  const format = useFormat();
  const approve = useApprove(job.id, onSent);
  const preview = usePreviewMail(job.id);
  const numbers = draft.unassigned === 'nobody' ? review.sendableIfNobodys : review.sendable;
  const words = wordsOf(draft, format, flag('HideAdvancedOptions'));
  const { expiresOn, pinMode } = words;
  const isRequired = draft.isRequired && can('Administrator');
  const isUndecided = approve.error instanceof ApiError && approve.error.code === 'pages_unassigned';
  const summary: [string, string][] = [
    [t('send.document'), `${job.typeLabel} · ${t('send.pages', { count: job.counts.pages })}`],
    [t('check.subject'), draft.subject],
    [t('sendTo.label'), t(`sendTo.${job.sendTo}`)],
    [t('pin.label'), t(`pin.${pinMode}`)],
    [t('check.expiry'), format.dateTime(expiresOn ?? job.expiresOn)],
  ];
  const decided = review.unassignedPages > 0 && draft.unassigned;
  if (decided) summary.push([t('unassigned.label'), t(`unassigned.${decided}`)]);

  const pages = t('send.pages', { count: numbers.pages });
  const label =
    numbers.mails === 0
      ? t('send.onPaper', { pages })
      : t('send.mails', {
          count: numbers.mails,
          families: t('send.families', { count: numbers.families }),
          pages,
        });

  function send() {
    approve.mutate({
      ...words,
      sendTo: job.sendTo,
      sendOn: draft.sendOn ? format.instant(`${draft.sendOn}:00`) : null,
      unassigned: review.unassignedPages > 0 ? draft.unassigned : null,
      isRequired,
    });
  }

  return (
    <Stack gap="lg">
      {sentBefore}
      <dl className={classes.summary}>
        {summary.map(([term, value]) => (
          <div key={term} className={classes.line}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <TextInput
        type="datetime-local"
        label={t('send.when')}
        description={t('send.whenHint')}
        maw={320}
        value={draft.sendOn}
        onChange={(event) => change({ sendOn: event.currentTarget.value })}
      />
      {can('Administrator') && (
        <Checkbox
          label={t('send.required')}
          description={t('send.requiredHint')}
          checked={draft.isRequired}
          onChange={(event) => change({ isRequired: event.currentTarget.checked })}
        />
      )}
      <PhoneButton jobId={job.id} words={words} />
      {numbers.mails > 0 && <Text>{t('send.plan')}</Text>}
      {review.held.length > 0 && (
        <div>
          <Text fw={600}>{t('check.held')}</Text>
          <HeldList jobId={job.id} review={review} />
        </div>
      )}
      {approve.error && (
        <RefusalAlert title={t('send.failed')} error={approve.error}>
          {isUndecided && (
            <Button variant="default" mt="sm" onClick={() => change({ step: 'check', unassigned: null })}>
              {t('send.decide')}
            </Button>
          )}
        </RefusalAlert>
      )}
      {!isCounting && numbers.mails === 0 && (
        <Text role="status">{t(numbers.documents === 0 ? 'send.nothing' : 'send.noAddress')}</Text>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={() => change({ step: 'check' })}>
          {t('send.back')}
        </Button>
        <WriteButton
          variant="default"
          size="md"
          loading={preview.isPending}
          disabled={!draft.subject.trim()}
          onClick={() => preview.mutate({ subject: words.subject, message: words.message })}
        >
          {t('words.preview')}
        </WriteButton>
        {(isCounting || numbers.documents > 0) && (
          <WriteButton
            size="md"
            className={classes.send}
            classNames={{ label: classes.sendLabel }}
            leftSection={<Icon name="send" />}
            disabled={isSentBefore}
            loading={approve.isPending || isCounting}
            aria-busy={isCounting}
            onClick={send}
          >
            {isCounting ? t('send.counting') : label}
          </WriteButton>
        )}
      </Group>
    </Stack>
  );
}
