import {
  Badge,
  Button,
  DateTime,
  ErrorAlert,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
  useDelayed,
} from '@homeroom/sdk';
import { useId } from 'react';
import { useText } from '../../../i18n/i18n';
import { type Session, useRevokeSessions, useSessions } from './profile.queries';
import classes from './sessions-list.module.css';

/** Where somebody is signed in, each with a way to end it. Without `userId`, oneself. */
export function SessionsList({ userId }: { userId?: string }) {
  const t = useText('users');
  const headingId = useId();
  const sessions = useSessions(userId);
  const revoke = useRevokeSessions(userId);
  const isSlow = useDelayed(sessions.isPending);
  const others = (sessions.data ?? []).filter(({ isCurrent }) => !isCurrent);
  const end = (ids?: string[]) => revoke.mutate(ids);

  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h5" id={headingId} mb="sm">
        {t('sessions.title')}
      </Title>
      <Stack gap="sm">
        {isSlow && <Skeleton height={64} role="status" aria-label={t('sessions.loading')} />}
        {sessions.error && <ErrorAlert error={sessions.error} />}
        {sessions.data?.length === 0 && <Text c="dimmed">{t('sessions.empty')}</Text>}
        {sessions.data && sessions.data.length > 0 && (
          <ul className={classes.list}>
            {sessions.data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isPending={revoke.isPending}
                onEnd={() => end([session.id])}
              />
            ))}
          </ul>
        )}
        {others.length > 1 && (
          <div>
            <Button variant="default" loading={revoke.isPending} onClick={() => end()}>
              {t('sessions.endOthers', { count: others.length })}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
}

interface RowProps {
  session: Session;
  isPending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isPending, onEnd }: RowProps) {
  const t = useText('users');
  const device = session.device ?? t('sessions.unknownDevice');
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={600}>
            <bdi>{device}</bdi>
          </Text>
          {session.isCurrent && <Badge variant="outline">{t('sessions.current')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('sessions.started')} <DateTime iso={session.startedOn} />
          {' · '}
          {t('sessions.active')} <DateTime iso={session.activeOn} />
          {session.ipAddress && (
            <>
              {' · '}
              <bdi dir="ltr">{session.ipAddress}</bdi>
            </>
          )}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          disabled={isPending}
          aria-label={t('sessions.endNamed', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
