import { Alert, DateTime, Icon } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { PluginReleases, Releases } from './releases.queries';

interface Props {
  update: Releases['update'];
  plugins: readonly PluginReleases[];
}

/** How the last update goes on, or what became of it; told to screen readers as it changes. */
export function UpdateNotice({ update, plugins }: Props) {
  const t = useText('releases');
  const name = plugins.find(({ id }) => id === update?.pluginId)?.name ?? update?.pluginId;
  return (
    <div role="status">
      {update && (
        <Alert
          color={update.state === 'failed' ? 'red' : undefined}
          variant="outline"
          icon={
            <Icon name={{ running: 'loader', done: 'check', failed: 'alert' }[update.state] as 'loader'} />
          }
          title={t(`work.${update.state}`, { name: name || t('all') })}
        >
          {update.state === 'failed' && <bdi>{update.message || t('work.noWord')}</bdi>}{' '}
          {update.state === 'running' ? t('work.goesOn') : <DateTime iso={update.at} />}
        </Alert>
      )}
    </div>
  );
}
