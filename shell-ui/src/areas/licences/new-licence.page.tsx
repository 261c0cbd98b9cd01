import { Page, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { LicenceForm } from './licence-form';

/** A new customer: the contract, and with it the district. */
export function NewLicencePage() {
  const t = useText('licences');
  const { navigate } = useShell();
  return (
    <Page
      title={t('newTitle')}
      purpose={t('newPurpose')}
      parents={[{ title: t('title'), path: '/licences' }]}
    >
      <LicenceForm onSaved={({ id }) => navigate(`/licences/${id}`)} />
    </Page>
  );
}
