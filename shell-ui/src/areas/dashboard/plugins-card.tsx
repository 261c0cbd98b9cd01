import { ErrorText, Link, StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { Card } from './card';
import { usePlugins } from './cards.queries';
import classes from './dashboard.module.css';

/** What is installed and does not work, each with its reason; nothing while all works. */
export function PluginsCard() {
  const t = useText('dashboard');
  const plugins = usePlugins();
  const broken = plugins.data?.filter(({ status }) => status !== 'ready') ?? [];
  if (broken.length === 0 && !plugins.error) return null;
  return (
    <Card title={t('plugins.title')} icon="plug">
      {plugins.error && <ErrorText error={plugins.error} />}
      <ul className={classes.rows}>
        {broken.map(({ id, name, reason }) => (
          <li key={id} className={classes.row}>
            <StatusLabel icon="alert" tone="bad">
              <bdi>{name}</bdi>
            </StatusLabel>
            <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
      <Link to="/plugins" className={classes.link}>
        {t('plugins.all')}
      </Link>
    </Card>
  );
}
