import { Button, type Column, DataGrid, Icon, Page, type RecordOf, useParams, useShell } from '@homeroom/sdk';
import { Link } from 'react-router';
import { useText } from '../../i18n/i18n';
import { NewSchoolPanel } from './new-school.panel';
import { SchoolPanel } from './school.panel';
import { SchoolState } from './school-state';

/** The schools of the district, and beside them the one that the address names. */
export function SchoolsPage() {
  const t = useText('schools');
  const { user, navigate } = useShell();
  const { id } = useParams();
  const close = () => navigate('/schools');
  const columns: Column<RecordOf<'Schools'>>[] = [
    { property: 'name', title: t('name') },
    { property: 'code', title: t('code') },
    {
      property: 'isOpen',
      title: t('state'),
      render: ({ isOpen }) => <SchoolState isOpen={isOpen} />,
      text: ({ isOpen }) => t(isOpen ? 'open' : 'closed'),
      filter: {
        kind: 'choice',
        options: [
          { value: 'true', label: t('open') },
          { value: 'false', label: t('closed') },
        ],
      },
    },
  ];
  return (
    <Page title={t('title')} purpose={t('purpose')} action={user.isAdmin && <AddLink />}>
      <DataGrid
        model="Schools"
        label={t('title')}
        columns={columns}
        rowHref={user.isAdmin ? (record) => `/schools/${record.id}` : undefined}
        defaultSort={{ property: 'name', direction: 'asc' }}
        csvName="schools"
        empty={t('empty')}
      />
      {user.isAdmin && id === 'new' && (
        <NewSchoolPanel onClose={close} onAdded={(schoolId) => navigate(`/schools/${schoolId}`)} />
      )}
      {user.isAdmin && id && id !== 'new' && <SchoolPanel key={id} id={id} onClose={close} />}
    </Page>
  );
}

function AddLink() {
  const t = useText('schools');
  return (
    <Button component={Link} to="/schools/new" leftSection={<Icon name="plus" size={18} />}>
      {t('add')}
    </Button>
  );
}
