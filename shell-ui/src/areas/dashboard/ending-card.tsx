import { ErrorText, Link, recordsQuery, Skeleton, Text, useQuery, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { dayText } from '../../licence/licence';
import { Card } from './card';
import classes from './dashboard.module.css';

const SOON_DAYS = 30;
const DAY_MS = 86_400_000;
const SHOWN = 10;

/** The customers whose licence ends within a month or has just ended: whom support calls. */
export function EndingCard() {
  const t = useText('dashboard');
  const { api, language } = useShell();
  const licences = useQuery(
    recordsQuery(api, {
      model: 'CustomerLicenses',
      filters: [
        { property: 'endDate', operator: 'gte', values: [dayFromNow(-SOON_DAYS)] },
        { property: 'endDate', operator: 'lte', values: [dayFromNow(SOON_DAYS)] },
      ],
      sort: [{ property: 'endDate', direction: 'asc' }],
      size: SHOWN,
    }),
  );
  return (
    <Card title={t('ending.title')} icon="clock">
      {licences.error && <ErrorText error={licences.error} />}
      {!licences.data && !licences.error && <Skeleton height={96} />}
      {licences.data?.r.length === 0 && <Text c="dimmed">{t('ending.none')}</Text>}
      {licences.data && licences.data.r.length > 0 && (
        <ul className={classes.rows}>
          {licences.data.r.map(({ id, name, endDate }) => (
            <li key={id} className={classes.row}>
              <Link to={`/licences/${id}`} className={classes.link}>
                <bdi>{name}</bdi>
              </Link>
              {endDate && <time dateTime={endDate}>{dayText(endDate, language)}</time>}
            </li>
          ))}
        </ul>
      )}
      <Link to="/licences" className={classes.link}>
        {t('ending.all')}
      </Link>
    </Card>
  );
}

/** The calendar's day so many days from now, as the zone of UTC has it. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
