import {
  ActorName,
  DateTime,
  Dialog,
  EmailAddress,
  ErrorText,
  Skeleton,
  Stack,
  Text,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import { FileButton } from '../shared/file-button';
import classes from './history.module.css';
import { useHistory } from './results.queries';
import { RowButton } from './row-button';

interface Props {
  resultId: string;
  personName: string;
}

/** Opens what happened to one recipient's document. */
export function HistoryButton({ resultId, personName }: Props) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton
        icon="clock"
        label={t('history.openShort')}
        name={t('history.open', { name: personName })}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title={t('history.title', { name: personName })} isOpen onClose={() => setOpen(false)}>
          <History resultId={resultId} />
        </Dialog>
      )}
    </>
  );
}

function History({ resultId }: { resultId: string }) {
  const { t } = usePlugin();
  const { data, error } = useHistory(resultId);
  if (error) {
    return (
      <div role="alert">
        <ErrorText error={error} />
      </div>
    );
  }
  if (!data) return <Skeleton height={160} role="status" aria-label={t('history.loading')} />;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('history.to')} <EmailAddress email={data.email} />
      </Text>
      <ol className={classes.list}>
        {data.steps.map((step) => (
          <li key={`${step.at} ${step.what}`} className={classes.step}>
            <Text size="sm" fw={600}>
              {t(`history.${step.what === 'failed' ? 'notSent' : step.what}`)}
            </Text>
            {step.message && <Text size="sm">{step.message}</Text>}
            <Text size="sm" c="dimmed">
              <DateTime iso={step.at} />
              {step.by && (
                <>
                  {' · '}
                  <ActorName name={step.by} />
                </>
              )}
            </Text>
          </li>
        ))}
      </ol>
      <div>
        <FileButton
          path={`/api/pdf/jobs/downloadProof?resultId=${resultId}`}
          name={`proof-${data.studentId}.pdf`}
          label={t('files.proof')}
        />
      </div>
    </Stack>
  );
}
