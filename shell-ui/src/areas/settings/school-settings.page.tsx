import { Page } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { SchoolsPane } from './schools-pane';

/** What School Administrators set for their schools. */
export function SchoolSettingsPage() {
  const t = useText('settings');
  return (
    <Page title={t('schools.title')} purpose={t('schools.pagePurpose')}>
      <SchoolsPane />
    </Page>
  );
}
