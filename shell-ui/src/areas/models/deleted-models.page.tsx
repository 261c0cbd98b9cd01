import { type Column, type DeletedRecord, Page } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { DeletedGrid } from './deleted-grid';
import { CONFIGURATION } from './models.queries';

/** Models that were deleted, and can come back as long as nobody has defined another of the same name. */
export function DeletedModelsPage() {
  const t = useText('models');
  const columns: Column<DeletedRecord>[] = [
    { property: 'label', title: t('fields.model.label') },
    { property: 'name', title: t('fields.model.name') },
  ];
  return (
    <Page
      title={t('bin.models')}
      purpose={t('bin.modelsPurpose')}
      parents={[{ title: t('title'), path: '/models' }]}
    >
      <DeletedGrid model={CONFIGURATION} label={t('bin.models')} columns={columns} />
    </Page>
  );
}
