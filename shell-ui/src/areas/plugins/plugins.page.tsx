import { type Column, DataGrid, Page, type RecordOf } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { InterfaceState } from './interface-state';
import { PluginState, stateOf } from './plugin-state';
import { usePluginWords } from './plugin-words';

type PluginRecord = RecordOf<'Plugins'>;

/** Shows administrators what is installed, so that a failing plugin does not go unseen. */
export function PluginsPage() {
  const t = useText('plugins');
  const words = usePluginWords();
  const columns: Column<PluginRecord>[] = [
    { property: 'name', title: t('name'), render: (plugin) => words(plugin).name },
    {
      property: 'description',
      isWords: true,
      title: t('description'),
      isSortable: false,
      render: (plugin) => words(plugin).description,
    },
    { property: 'version', title: t('version') },
    {
      property: 'status',
      title: t('state'),
      render: (plugin) => <PluginState state={stateOf(plugin)} />,
      text: stateOf,
    },
    {
      property: 'interface',
      title: t('interface.label'),
      render: (plugin) => <InterfaceState state={plugin.interface} />,
    },
    { property: 'reason', title: t('reason'), isWords: true, isSortable: false },
  ];
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <DataGrid
        model="Plugins"
        label={t('title')}
        columns={columns}
        rowHref={({ id }) => `/plugins/${id}`}
        defaultSort={{ property: 'name', direction: 'asc' }}
        empty={t('empty')}
      />
    </Page>
  );
}
