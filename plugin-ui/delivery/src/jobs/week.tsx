import { Text, useFormat, usePlugin, useShell } from '@homeroom/sdk';
import { type Day, useWeek } from './jobs.queries';
import classes from './week.module.css';

const WIDTH = 300;
const HEIGHT = 80;

/** What went out in the last seven days, and how much of it is opened: two curves, and the same as a table. */
export function Week() {
  const { t } = usePlugin();
  const format = useFormat();
  const { language } = useShell();
  const { data: days } = useWeek();
  // Beside the jobs below it this is an extra: where it cannot be had, they say why.
  if (!days) return <div className={classes.room} />;
  const sent = days.reduce((sum, day) => sum + day.sent, 0);
  const opened = days.reduce((sum, day) => sum + day.opened, 0);
  if (sent === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('card.weekNone')}
      </Text>
    );
  return (
    <div className={classes.week}>
      <Text size="sm">
        <strong>{t('card.week', { count: sent })}</strong>
        {' · '}
        {t('card.weekOpened', { opened, share: format.share(opened / sent) })}
      </Text>
      <Curves days={days} />
      <ol className={classes.days} aria-hidden="true">
        {days.map(({ day }) => (
          <li key={day}>
            <span className={classes.short}>{dayText(day, language, { weekday: 'short' })}</span>
            <span className={classes.narrow}>{dayText(day, language, { weekday: 'narrow' })}</span>
          </li>
        ))}
      </ol>
      <details>
        <summary className={classes.summary}>{t('card.asTable')}</summary>
        <table className={classes.table} aria-label={t('card.weekTable')}>
          <thead>
            <tr>
              {['day', 'sent', 'opened'].map((name) => (
                <th key={name} scope="col">
                  {t(`card.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day, language, { dateStyle: 'medium' })}</th>
                <td>{format.number(day.sent)}</td>
                <td>{format.number(day.opened)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** A day of the calendar in words. */
function dayText(day: string, language: string, look: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...look, timeZone: 'UTC' }).format(new Date(day));
}

function Curves({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ sent }) => sent));
  const line = (counts: readonly number[]) =>
    counts
      .map((count, index) => `${(WIDTH * (index + 0.5)) / counts.length},${HEIGHT - (HEIGHT * count) / most}`)
      .join(' ');
  const sent = line(days.map((day) => day.sent));
  const opened = line(days.map((day) => day.opened));
  const [first, last] = [WIDTH / days.length / 2, WIDTH - WIDTH / days.length / 2];
  return (
    <svg
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      className={classes.curves}
      aria-hidden="true"
    >
      <polygon points={`${first},${HEIGHT} ${sent} ${last},${HEIGHT}`} className={classes.area} />
      <polygon
        points={`${first},${HEIGHT} ${opened} ${last},${HEIGHT}`}
        className={classes.area}
        data-kind="opened"
      />
      <polyline points={sent} className={classes.line} />
      <polyline points={opened} className={classes.line} data-kind="opened" />
    </svg>
  );
}
