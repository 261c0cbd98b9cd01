import {
  ApiError,
  Button,
  Choice,
  Group,
  Icon,
  Page,
  Stack,
  Text,
  Title,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { type ReactNode, useId, useState } from 'react';
import { useDefaults } from '../shared/message/defaults.queries';
import { lastEvening } from '../shared/message/last-evening';
import { MessageForm, useMessageErrors } from '../shared/message/message-form';
import { SAFE_OPTIONS, SEND_TO, sharedPinModes } from '../shared/options';
import { RefusalAlert } from '../shared/refusal-alert';
import { isSchoolNeeded } from '../shared/school-field';
import { DocumentField } from './document.field';
import classes from './message.module.css';
import { listOf, useReach, useSend } from './message.queries';
import { ReachPanel } from './reach.panel';
import { type MessageDraft, useMessageDraft } from './use-message-draft';
import { WhomFields } from './whom.fields';

interface Props {
  /** The saved draft that it goes on with. */
  start?: Partial<MessageDraft> | null;
  /** How what was typed is saved. */
  saving: (draft: MessageDraft, change: (change: Partial<MessageDraft>) => void) => ReactNode;
}

/** One message, with or without a document, to everybody on a list. */
export function Message({ start = null, saving }: Props) {
  const { t, flag } = usePlugin();
  const format = useFormat();
  const { draft: kept, change, discard } = useMessageDraft(start);
  const isSafe = flag('HideAdvancedOptions');
  const isWithoutDocument = flag('HideSendEntireDocAdvancedOption');
  const byDefault = useDefaults(kept.whom === 'list' ? kept.schoolId : '').data;
  const modes = sharedPinModes(byDefault?.pinModes ?? [SAFE_OPTIONS.pinMode]);
  const draft: MessageDraft = {
    ...kept,
    expiresOn: kept.expiresOn || (byDefault ? lastEvening(format, byDefault.expiresOn) : ''),
    // A school that is chosen later may not allow what was chosen before.
    ...(byDefault && !modes.includes(kept.pinMode) && { pinMode: SAFE_OPTIONS.pinMode }),
    ...(isSafe && SAFE_OPTIONS),
    ...(isWithoutDocument && { upload: null }),
  };
  const hasDocument = draft.upload !== null;
  const [isChecked, setChecked] = useState(false);
  const { errors, focusFirst } = useMessageErrors(draft, {
    hasLink: hasDocument,
    needsMessage: !hasDocument,
  });
  const reach = useReach();
  const list = listOf(draft);
  const isCurrent = JSON.stringify(reach.variables) === JSON.stringify(list);

  function look() {
    setChecked(true);
    if (!focusFirst()) reach.mutate(list);
  }

  return (
    <Page
      title={t('message.title')}
      purpose={t('message.purpose')}
      parents={[{ title: t('jobs.title'), path: '/job' }]}
      action={saving(draft, change)}
    >
      <div className={classes.form}>
        <Section title={t('message.whom')}>
          <WhomFields draft={draft} change={change} needsSchool={isSchoolNeeded(reach.error)} />
          {!isSafe && (
            <Choice
              name="sendTo"
              values={SEND_TO}
              value={draft.sendTo}
              onChange={(sendTo) => change({ sendTo })}
            />
          )}
        </Section>
        {!isWithoutDocument && (
          <Section title={t('message.documentTitle')}>
            <DocumentField draft={draft} change={change} />
          </Section>
        )}
        <Section title={t('check.mail')}>
          <MessageForm
            draft={draft}
            change={change}
            errors={isChecked ? errors : {}}
            hasLink={hasDocument}
            pinModes={modes}
            byDefault={byDefault}
          />
        </Section>
        <Group>
          <Button
            variant={reach.data && isCurrent ? 'default' : 'filled'}
            loading={reach.isPending}
            onClick={look}
          >
            {t('message.look')}
          </Button>
        </Group>
        {reach.error && isCurrent && !(isSchoolNeeded(reach.error) && !draft.schoolId) && (
          <RefusalAlert title={t('message.lookFailed')} error={reach.error} />
        )}
        {reach.data && isCurrent && (
          <Section title={t('message.check')}>
            <Sending
              draft={draft}
              reach={reach.data}
              canSend={!errors.subject && !errors.expiresOn && !errors.message}
              onLookAgain={look}
              onSent={discard}
            />
          </Section>
        )}
        {reach.data && !isCurrent && <Text role="status">{t('message.changed')}</Text>}
      </div>
    </Page>
  );
}

interface SendingProps {
  draft: MessageDraft;
  reach: NonNullable<ReturnType<typeof useReach>['data']>;
  canSend: boolean;
  onLookAgain: () => void;
  onSent: () => void;
}

function Sending({ draft, reach, canSend, onLookAgain, onSent }: SendingProps) {
  const { t, flag, navigate } = usePlugin();
  const format = useFormat();
  const [hasLooked, setLooked] = useState(false);
  const send = useSend((jobId) => {
    onSent();
    navigate(`/job/${jobId}`);
  });
  const isBlocked = reach.named.length > 0 || (reach.unread.length > 0 && !hasLooked);
  const hasChanged = send.error instanceof ApiError && send.error.code === 'list_changed';
  const leavesExpiry = draft.upload === null || flag('HideAdvancedOptions');
  return (
    <Stack gap="lg">
      <ReachPanel
        reach={reach}
        upload={draft.upload}
        hasLooked={hasLooked}
        onLooked={setLooked}
        onReleased={onLookAgain}
      />
      {send.error && (
        <RefusalAlert title={t('send.failed')} error={send.error}>
          {hasChanged && (
            <Button variant="default" mt="sm" onClick={onLookAgain}>
              {t('message.look')}
            </Button>
          )}
        </RefusalAlert>
      )}
      {reach.mails === 0 && <Text role="status">{t('message.nothing')}</Text>}
      {reach.mails > 0 && (
        <Group justify="flex-end">
          <WriteButton
            size="md"
            className={classes.send}
            classNames={{ label: classes.sendLabel }}
            leftSection={<Icon name="send" />}
            disabled={isBlocked || !canSend}
            loading={send.isPending}
            onClick={() =>
              send.mutate({
                ...listOf(draft),
                subject: draft.subject,
                message: draft.message,
                expiresOn: leavesExpiry ? null : format.instant(`${draft.expiresOn}:00`),
                pinMode: draft.pinMode,
                expected: reach.persons,
                hasLooked,
                ...(draft.draftId && { jobId: draft.draftId }),
              })
            }
          >
            {t('message.send', {
              count: reach.mails,
              persons: t('message.persons', { count: reach.persons }),
            })}
          </WriteButton>
        </Group>
      )}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
