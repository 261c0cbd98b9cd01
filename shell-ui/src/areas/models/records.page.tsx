import { Button, DataGrid, Group, Icon, Link, Page, Skeleton, useParams } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { columnsOf } from './columns';
import { useModelForm } from './models.queries';
import { RecordDrawer } from './record.drawer';
import { useValueText } from './value-text';

/** Records of a model that staff have defined: the grid, and over it one record with an address of its own. */
export function RecordsPage() {
  const t = useText('models');
  const { model = '', '*': id = '' } = useParams();
  const form = useModelForm(model);
  const valueText = useValueText();
  if (form.isLoadingError) return <LoadFailedPage error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return <Skeleton height={400} />;
  const { label, description, forms, canWrite } = form.data;
  const path = `/records/${model}`;
  const actions = canWrite && (
    <Group gap="sm">
      <Button component={Link} to={`${path}/deleted`} variant="default">
        {t('bin.link')}
      </Button>
      <Button component={Link} to={`${path}/new`} leftSection={<Icon name="plus" size={16} />}>
        {t('newRecord')}
      </Button>
    </Group>
  );
  return (
    <Page title={label} purpose={description} action={actions}>
      <DataGrid
        key={model}
        model={model}
        label={label}
        columns={columnsOf(forms, valueText)}
        rowHref={(record) => `${path}/${record.id}`}
        csvName={model}
        empty={t(canWrite ? 'emptyRecords' : 'emptyReadOnly')}
      />
      {id && <RecordDrawer key={id} form={form.data} id={id} backTo={path} />}
    </Page>
  );
}
