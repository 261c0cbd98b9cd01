import { Button, type Column, DataGrid, Group, Icon, Link, Page, type RecordOf } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { CONFIGURATION } from './models.queries';

type DefinitionRecord = RecordOf<typeof CONFIGURATION>;

/** The models that the district's staff have defined. */
export function ModelsPage() {
  const t = useText('models');
  const columns: Column<DefinitionRecord>[] = [
    { property: 'label', title: t('fields.model.label') },
    { property: 'name', title: t('fields.model.name') },
    { property: 'description', title: t('fields.model.description'), isWords: true, isSortable: false },
    {
      property: 'menu',
      title: t('inMenu'),
      render: ({ menu }) => t(menu ? 'yes' : 'no'),
      text: ({ menu }) => t(menu ? 'yes' : 'no'),
    },
  ];
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Group gap="sm">
          <Button component={Link} to="/models/deleted" variant="default">
            {t('bin.models')}
          </Button>
          <Button component={Link} to="/models/new" leftSection={<Icon name="plus" size={16} />}>
            {t('new')}
          </Button>
        </Group>
      }
    >
      <DataGrid
        model={CONFIGURATION}
        label={t('title')}
        columns={columns}
        rowHref={({ id }) => `/models/${id}`}
        defaultSort={{ property: 'label', direction: 'asc' }}
        empty={t('empty')}
      />
    </Page>
  );
}
