import {
  Button,
  Dialog,
  ErrorText,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import type { Schemas } from '../shared/use-delivery';
import type { Target } from './correcting.queries';
import { useSentJobs, useStopTelling, useTellFamilies, useTelling } from './telling.queries';

interface Props extends Target {
  onClose: () => void;
}

/** Tells families that their document was taken back: in which words, how many, and Undo while the mails wait. */
export function TellingDialog(props: Props) {
  const { t } = usePlugin();
  return (
    <Dialog title={t('telling.title')} isOpen onClose={props.onClose}>
      <Telling {...props} />
    </Dialog>
  );
}

function Telling({ jobId, resultIds, onClose }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const telling = useTelling({ jobId, resultIds });
  const tell = useTellFamilies();
  const stop = useStopTelling(jobId);
  const [corrected, setCorrected] = useState('');
  if (telling.error) return <ErrorText error={telling.error} />;
  if (!telling.data) return <Skeleton height={120} />;
  const { untold, told, waiting, onPaper, mails } = telling.data;
  const error = tell.error ?? stop.error;
  return (
    <Stack gap="md">
      {untold > 0 ? (
        <>
          <Text>{t('telling.why')}</Text>
          {mails.map((mail) => (
            <Mail key={mail.language} mail={mail} />
          ))}
          <CorrectedJob jobId={jobId} value={corrected} onChange={setCorrected} />
        </>
      ) : (
        told === 0 && <Text>{t('telling.nobody')}</Text>
      )}
      <div role="status">
        {told > 0 && <Text>{t('telling.told', { count: told })}</Text>}
        {waiting > 0 && <Text>{t('telling.waiting', { count: waiting })}</Text>}
        {waiting > 0 && tell.data && (
          <Text>{t('telling.leave', { at: format.dateTime(tell.data.sendOn) })}</Text>
        )}
        {onPaper > 0 && <Text fw={600}>{t('telling.onPaper', { count: onPaper })}</Text>}
      </div>
      {error && (
        <div role="alert">
          <ErrorText error={error} />
        </div>
      )}
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t('correct.close')}
        </Button>
        {waiting > 0 && (
          <WriteButton variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('telling.undo')}
          </WriteButton>
        )}
        {untold > 0 && (
          <WriteButton
            loading={tell.isPending}
            onClick={() => tell.mutate({ jobId, resultIds, correctedJobId: corrected || null })}
          >
            {t('telling.tell', { count: untold })}
          </WriteButton>
        )}
      </Group>
    </Stack>
  );
}

/** The mail as families of one language read it. */
function Mail({ mail }: { mail: Schemas['WithdrawalMail'] }) {
  return (
    <section lang={mail.language} dir="auto">
      <Text fw={600}>{mail.subject}</Text>
      <Text size="sm">{mail.text}</Text>
    </section>
  );
}

function CorrectedJob({
  jobId,
  value,
  onChange,
}: {
  jobId: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = usePlugin();
  const format = useFormat();
  const { data: jobs = [] } = useSentJobs(jobId);
  if (jobs.length === 0) return null;
  const options = jobs.map(({ id, subject, createdOn }) => ({
    value: id,
    label: `${subject} · ${format.dateTime(createdOn)}`,
  }));
  return (
    <NativeSelect
      label={t('telling.right')}
      description={t('telling.rightHint')}
      data={[{ value: '', label: t('telling.noRight') }, ...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
