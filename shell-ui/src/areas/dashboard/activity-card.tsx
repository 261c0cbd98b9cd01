import { Link, useFormat } from '@homeroom/sdk';
import type { MenuItem } from '../../bootstrap.queries';
import { listPages } from '../../frame/menu';
import { useText } from '../../i18n/i18n';
import { Card } from './card';
import { useCountOf, useTodaysRows } from './cards.queries';
import classes from './dashboard.module.css';

/** What is counted of today, by its name in the activity log. */
const DONE = { signIns: 'session.started', opened: 'document.opened', wrongPins: 'pin.wrong' } as const;
const LOG = '/user/activity';

/** What happened in the district today. */
export function ActivityCard({ menu }: { menu: readonly MenuItem[] }) {
  const t = useText('dashboard');
  const hasLog = listPages({ menu: [...menu] }).some(({ path }) => path === LOG);
  return (
    <Card title={t('activity.title')} icon="clock">
      <ul className={classes.numbers}>
        {Object.entries(DONE).map(([name, type]) => (
          <li key={name}>
            <Done name={name} type={type} hasLog={hasLog} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Done({ name, type, hasLog }: { name: string; type: string; hasLog: boolean }) {
  const t = useText('dashboard');
  const format = useFormat();
  const filters = useTodaysRows(type);
  const count = useCountOf(filters).data;
  const content = (
    <>
      <span className={classes.value}>{count === undefined ? '–' : format.number(count)}</span>
      <span>{t(`activity.${name}`)}</span>
    </>
  );
  if (!hasLog) return <span className={classes.number}>{content}</span>;
  return (
    <Link to={`${LOG}?${addressOf(filters)}`} className={classes.number}>
      {content}
    </Link>
  );
}

/** The filters as the log's grid reads them from its address. */
function addressOf(filters: ReturnType<typeof useTodaysRows>): URLSearchParams {
  const texts = filters.map(({ property, operator, values }) => [property, operator, ...values].join('~'));
  return new URLSearchParams(texts.map((text) => ['ActivityLog.filter', text]));
}
