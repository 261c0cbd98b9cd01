import { ActorName, DateTime, ErrorText, Skeleton, Text } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import classes from './documents.module.css';
import { type Act, useActs } from './documents.queries';

/** As the server names them; each has words in the dictionary. */
export const ACTS = [
  'created',
  'approved',
  'viewed',
  'downloaded',
  'versionAdded',
  'versionRestored',
  'changed',
  'sent',
  'deleted',
  'restored',
  'exported',
  'held',
  'freed',
  'quarantined',
  'destroyed',
] as const;

/** Who did what with the document, the newest first. */
export function ActList({ id }: { id: string }) {
  const { t } = useStorage();
  const acts = useActs(id);
  if (acts.error) return <ErrorText error={acts.error} />;
  if (!acts.data) return <Skeleton height={96} role="status" aria-label={t('history.loading')} />;
  return (
    <ul className={classes.list} aria-label={t('history.title')}>
      {acts.data.map((act) => (
        <li key={act.id}>
          <ActLine act={act} />
        </li>
      ))}
    </ul>
  );
}

function ActLine({ act }: { act: Act }) {
  const { t } = useStorage();
  const { version, reason } = act.details;
  return (
    <>
      <Text>
        {t([`history.act.${act.act}`, 'history.act.other'], { version: String(version ?? ''), act: act.act })}
      </Text>
      {typeof reason === 'string' && reason && (
        <Text size="sm">
          <bdi>{reason}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <DateTime iso={act.at} /> · <ActorName name={act.actor} />
      </Text>
    </>
  );
}
