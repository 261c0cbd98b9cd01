import {
  Alert,
  DateTime,
  ErrorText,
  Group,
  Icon,
  Link,
  Stack,
  Text,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import classes from './preflight.module.css';
import { usePreflight, useUndo } from './preflight.queries';
import { WhyDialog } from './why.dialog';

/** The row about a file or documents that went to the same persons before; undefined while it is not known. */
function useSentBefore(jobId: string) {
  const { data } = usePreflight(jobId);
  return data && (data.rows.find((row) => row.about === 'file') ?? null);
}

/** Whether nobody has decided yet on what went out before: then nothing can be sent. */
export function useIsSentBefore(jobId: string) {
  const row = useSentBefore(jobId);
  return row != null && row.decided === null;
}

/** Says first of all that the same went out before, and asks for the decision without which nothing is sent. */
export function SentBefore({ jobId }: { jobId: string }) {
  const { t } = usePlugin();
  const row = useSentBefore(jobId);
  const undo = useUndo(jobId);
  const [verb, setVerb] = useState<'send' | 'skip' | null>(null);
  if (!row) return null;
  const { earlier, decided } = row;
  return (
    <Alert
      color={decided ? 'gray' : 'orange'}
      variant="outline"
      icon={<Icon name={decided ? 'check' : 'alert'} />}
      title={t('sentBefore.title')}
      role={decided ? 'status' : 'alert'}
    >
      <Stack gap="xs" align="stretch">
        {row.messages.map((message) => (
          <Text key={message} className={classes.words}>
            <bdi>{message}</bdi>
          </Text>
        ))}
        {earlier && (
          <Text size="sm">
            <Link to={`/job/${earlier.jobId}`}>
              <bdi>{earlier.subject}</bdi>
            </Link>
            {' · '}
            <DateTime iso={earlier.sentOn} /> · <bdi>{earlier.by}</bdi>
          </Text>
        )}
        <Text fw={600} className={classes.words}>
          {decided
            ? `${t(`sentBefore.decided.${decided.verb}`)} · ${decided.reason}`
            : t('sentBefore.decide')}
        </Text>
        {undo.error && <ErrorText error={undo.error} />}
        <Group gap="sm">
          {decided ? (
            <WriteButton
              size="sm"
              variant="default"
              loading={undo.isPending}
              onClick={() => undo.mutate(decided.id)}
            >
              {t('held.undo')}
            </WriteButton>
          ) : (
            (['skip', 'send'] as const)
              .filter((item) => row.verbs.includes(item))
              .map((item) => (
                <WriteButton key={item} size="sm" variant="default" onClick={() => setVerb(item)}>
                  {t(`sentBefore.${item}`)}
                </WriteButton>
              ))
          )}
        </Group>
      </Stack>
      <WhyDialog
        jobId={jobId}
        row={verb && row}
        verb={verb ?? 'send'}
        last=""
        onClose={() => setVerb(null)}
        onDone={() => setVerb(null)}
      />
    </Alert>
  );
}
