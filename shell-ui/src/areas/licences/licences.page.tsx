import { Button, type Column, DataGrid, Icon, Link, Page, type RecordOf } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { Day, todayIn } from './day';
import { LicenceState, stateOn } from './licence-state';

type LicenceRecord = RecordOf<'CustomerLicenses'>;

/** All customers, for customer support. */
export function LicencesPage() {
  const t = useText('licences');
  const columns: Column<LicenceRecord>[] = [
    { property: 'name', title: t('name') },
    { property: 'supportNumber', title: t('supportNumber') },
    { property: 'startDate', title: t('startDate'), render: ({ startDate }) => <Day day={startDate} /> },
    { property: 'endDate', title: t('endDate'), render: (licence) => <End licence={licence} /> },
    { property: 'schoolId', title: t('schoolId') },
    { property: 'sisUrl', title: t('sisUrl') },
  ];
  return (
    <Page title={t('title')} purpose={t('purpose')} action={<NewButton />}>
      <DataGrid
        model="CustomerLicenses"
        label={t('title')}
        columns={columns}
        rowHref={({ id }) => `/licences/${id}`}
        defaultSort={{ property: 'name', direction: 'asc' }}
        empty={t('empty')}
      />
    </Page>
  );
}

function NewButton() {
  const t = useText('licences');
  return (
    <Button component={Link} to="/licences/new" leftSection={<Icon name="plus" size={16} />}>
      {t('new')}
    </Button>
  );
}

/** The last day, and where it is past what that means. */
function End({ licence: { startDate, endDate, timezone } }: { licence: LicenceRecord }) {
  const state = stateOn(todayIn(timezone), startDate, endDate);
  return (
    <>
      <Day day={endDate} />
      {state !== 'active' && <LicenceState state={state} />}
    </>
  );
}
