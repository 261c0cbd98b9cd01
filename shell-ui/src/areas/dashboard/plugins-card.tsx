import { ErrorText, Link, Skeleton, StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { Card } from './card';
import { usePlugins } from './cards.queries';
import classes from './dashboard.module.css';

/** Whether everything that is installed works; what does not is named with its reason. */
export function PluginsCard() {
  const t = useText('dashboard');
  const plugins = usePlugins();
  const broken = plugins.data?.filter(({ status }) => status !== 'ready') ?? [];
  return (
    <Card title={t('plugins.title')} icon="plug">
      {plugins.error && <ErrorText error={plugins.error} />}
      {plugins.isPending && <Skeleton height={48} />}
      {plugins.data && (
        <ul className={classes.rows}>
          {broken.map(({ id, name, reason }) => (
            <li key={id} className={classes.row}>
              <StatusLabel icon="alert" tone="bad">
                <bdi>{name}</bdi>
              </StatusLabel>
              <bdi>{reason}</bdi>
            </li>
          ))}
          {broken.length === 0 && (
            <li>
              <StatusLabel icon="check" tone="good">
                {t('plugins.good', { count: plugins.data.length })}
              </StatusLabel>
            </li>
          )}
        </ul>
      )}
      <Link to="/plugins" className={classes.link}>
        {t('plugins.all')}
      </Link>
    </Card>
  );
}
