import { ErrorText, Link, StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { usePluginWords } from '../plugins/plugin-words';
import { Card } from './card';
import { usePlugins } from './cards.queries';
import classes from './dashboard.module.css';

/** What is installed and does not work, each with its reason; nothing while all works. */
export function PluginsCard() {
  const t = useText('dashboard');
  const words = usePluginWords();
  const plugins = usePlugins();
  const broken = plugins.data?.filter(({ status }) => status !== 'ready') ?? [];
  if (broken.length === 0 && !plugins.error) return null;
  return (
    <Card title={t('plugins.title')} icon="plug">
      {plugins.error && <ErrorText error={plugins.error} />}
      <ul className={classes.rows}>
        {broken.map((plugin) => (
          <li key={plugin.id} className={classes.row}>
            <StatusLabel icon="alert" tone="bad">
              <bdi>{words(plugin).name}</bdi>
            </StatusLabel>
            <bdi>{plugin.reason}</bdi>
          </li>
        ))}
      </ul>
      <Link to="/plugins" className={classes.link}>
        {t('plugins.all')}
      </Link>
    </Card>
  );
}
