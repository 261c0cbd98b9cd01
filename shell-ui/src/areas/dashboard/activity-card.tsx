import { Link, useFormat } from '@homeroom/sdk';
import type { MenuItem } from '../../bootstrap.queries';
import { listPages } from '../../frame/menu';
import { useText } from '../../i18n/i18n';
import { Card } from './card';
import { useDoneToday } from './cards.queries';
import classes from './dashboard.module.css';

/** What is counted of today, by its name in the activity log. */
const DONE = { signIns: 'session.started', opened: 'document.opened', wrongPins: 'pin.wrong' } as const;
const LOG = '/activity';

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
  const count = useDoneToday(type).data;
  const content = (
    <>
      <span className={classes.value}>{count === undefined ? '–' : format.number(count)}</span>
      <span>{t(`activity.${name}`)}</span>
    </>
  );
  if (!hasLog) return <span className={classes.number}>{content}</span>;
  return (
    <Link to={`${LOG}?type=${type}`} className={classes.number}>
      {content}
    </Link>
  );
}
