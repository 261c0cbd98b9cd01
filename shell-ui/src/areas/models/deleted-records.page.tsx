import { Page, Skeleton, useParams } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { DeniedPage } from '../../pages/denied.page';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { columnsOf } from './columns';
import { DeletedGrid } from './deleted-grid';
import { DeletedRecordPanel } from './deleted-record.panel';
import { useModelForm } from './models.queries';
import { useValueText } from './value-text';

/** The bin of a model that staff have defined, and over it one deleted record with an address of its own. */
export function DeletedRecordsPage() {
  const t = useText('models');
  const { model = '', '*': id = '' } = useParams();
  const form = useModelForm(model);
  const valueText = useValueText();
  if (form.isLoadingError) return <LoadFailedPage error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return <Skeleton height={400} />;
  const { label, forms, canWrite } = form.data;
  // Who may not put anything into the bin does not look into it either.
  if (!canWrite) return <DeniedPage />;
  const path = `/records/${model}/deleted`;
  const title = t('bin.title', { label });
  return (
    <Page title={title} purpose={t('bin.purpose')} parents={[{ title: label, path: `/records/${model}` }]}>
      <DeletedGrid
        model={model}
        label={title}
        columns={columnsOf(forms, valueText)}
        rowHref={(record) => `${path}/${record.id}`}
      />
      {id && <DeletedRecordPanel key={id} form={form.data} id={id} backTo={path} />}
    </Page>
  );
}
