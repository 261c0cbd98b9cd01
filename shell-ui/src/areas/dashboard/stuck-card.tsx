import { DateTime, ErrorText, Link, recordsQuery, Skeleton, Text, useQuery, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { Card } from './card';
import classes from './dashboard.module.css';

const SHOWN = 25;
/** A run is late without anybody saying so. */
const LOOK_MS = 60_000;

/** The customers whose runs nobody works on or have failed: whom support helps next. */
export function StuckCard() {
  const t = useText('dashboard');
  const { api } = useShell();
  const stuck = useQuery({
    ...recordsQuery(api, {
      model: 'StuckRuns',
      sort: [{ property: 'late', direction: 'desc' }],
      size: SHOWN,
    }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Card title={t('stuck.title')} icon="alert">
      {stuck.error && <ErrorText error={stuck.error} />}
      {!stuck.data && !stuck.error && <Skeleton height={96} />}
      {stuck.data?.r.length === 0 && <Text c="dimmed">{t('stuck.none')}</Text>}
      {stuck.data && stuck.data.r.length > 0 && (
        <ul className={classes.rows}>
          {stuck.data.r.map(({ id, name, late, lateSince, failed, failedSince }) => (
            <li key={id} className={classes.row}>
              <Link to={`/licences/${id}`} className={classes.link}>
                <bdi>{name}</bdi>
              </Link>
              <span>
                {late > 0 && lateSince && (
                  <div>
                    {t('stuck.late', { count: late })} <DateTime iso={lateSince} />
                  </div>
                )}
                {failed > 0 && failedSince && (
                  <div>
                    {t('stuck.failed', { count: failed })} <DateTime iso={failedSince} />
                  </div>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
