import { ActorName, DateTime, ErrorText, Skeleton, Text } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import classes from './requests.module.css';
import { type Act, useTimeline } from './requests.queries';

/** As the server names them; each has words in the dictionary. */
export const ACTS = [
  ...[
    'created',
    'invited',
    'reminded',
    'mail_failed',
    'opened',
    'viewed',
    'downloaded',
    'wrong_pin',
    'locked',
  ],
  ...['unlocked', 'consented', 'consent_withdrawn', 'signed', 'signed_on_paper', 'not_needed', 'declined'],
  ...['delegated', 'paper_requested', 'corrected', 'resent', 'restricted', 'printed', 'scanned', 'expired'],
  ...['cancelled', 'sealed', 'seal_waits', 'seal_failed', 'completed', 'exported', 'extended'],
] as const;

/** All that has happened, the oldest first. */
export function Timeline({ id }: { id: string }) {
  const { t } = useSigning();
  const { data, error } = useTimeline(id);
  if (error) return <ErrorText error={error} />;
  if (!data) return <Skeleton height={96} role="status" aria-label={t('request.loading')} />;
  return (
    <ol className={classes.acts} aria-label={t('request.timeline')}>
      {data.acts.map((act) => (
        <li key={`${act.at} ${act.act} ${act.signerId}`} className={classes.act}>
          <ActLine act={act} />
        </li>
      ))}
    </ol>
  );
}

function ActLine({ act }: { act: Act }) {
  const { t } = useSigning();
  const { reason } = act.details;
  return (
    <>
      <Text size="sm" fw={600}>
        {t([`request.act.${act.act}`, 'request.act.other'], { act: act.act })}
        {act.signer && (
          <>
            {' – '}
            <bdi>{act.signer}</bdi>
          </>
        )}
      </Text>
      {typeof reason === 'string' && reason && (
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <DateTime iso={act.at} />
        {act.actor && (
          <>
            {' · '}
            <ActorName name={act.actor} />
          </>
        )}
      </Text>
    </>
  );
}
