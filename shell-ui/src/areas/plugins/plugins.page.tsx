import { type Column, DataGrid, type GridRecord, Page } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { PluginState } from './plugin-state';

interface PluginRecord extends GridRecord {
  name: string;
  description: string;
  version: string;
  /** How far the plugin came at boot. */
  status: string;
  /** Whether this district may use it. */
  enabled: boolean;
  reason: string | null;
}

/** Shows administrators what is installed, so that a failing plugin does not go unseen. */
export function PluginsPage() {
  const t = useText('plugins');
  const columns: Column<PluginRecord>[] = [
    { property: 'name', title: t('name') },
    { property: 'description', title: t('description'), isSortable: false },
    { property: 'version', title: t('version') },
    {
      property: 'status',
      title: t('state'),
      render: (plugin) => <PluginState state={stateOf(plugin)} />,
      text: stateOf,
    },
    { property: 'reason', title: t('reason'), isSortable: false },
  ];
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <DataGrid<PluginRecord>
        model="Plugins"
        label={t('title')}
        columns={columns}
        defaultSort={{ property: 'name', direction: 'asc' }}
        empty={t('empty')}
      />
    </Page>
  );
}

/** A plugin that works is still off where the district has not licensed it. */
function stateOf({ status, enabled }: PluginRecord): string {
  return status === 'ready' && !enabled ? 'disabled' : status;
}
