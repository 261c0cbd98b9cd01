import { Page, useParams, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { PageSkeleton } from '../../remotes/page-skeleton';
import { LicenceForm } from './licence-form';
import { useLicence } from './licences.queries';

/** A customer's contract: its days, features and settings. */
export function EditLicencePage() {
  const t = useText('licences');
  const { navigate, notify } = useShell();
  const { id = '' } = useParams();
  const licence = useLicence(id);
  if (licence.isLoadingError)
    return <LoadFailedPage error={licence.error} onRetry={() => void licence.refetch()} />;
  if (!licence.data) return <PageSkeleton />;
  const path = `/licences/${id}`;
  return (
    <Page
      title={t('editTitle')}
      purpose={t('editPurpose')}
      parents={[
        { title: t('title'), path: '/licences' },
        { title: licence.data.name, path },
      ]}
    >
      <LicenceForm
        key={licence.data.version}
        licence={licence.data}
        onSaved={() => {
          notify({ message: t('saved'), kind: 'success' });
          navigate(path);
        }}
      />
    </Page>
  );
}
