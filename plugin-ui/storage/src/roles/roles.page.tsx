import {
  type Column,
  DataGrid,
  type GridRecord,
  Icon,
  Page,
  SidePanel,
  useParams,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useDocumentRoles } from '../storage.queries';
import { RoleForm } from './role-form';

/** A record of the model `DocumentRoles`. */
interface RoleRecord extends GridRecord {
  name: string;
  permissions: readonly string[];
  types: readonly string[];
}

const LIST = '/document-storage/roles';

/** The document storage roles, and beside them the one that the address names. */
export default function RolesPage() {
  const { t, navigate } = usePlugin();
  const { id } = useParams();
  const roles = useDocumentRoles();
  const close = () => navigate(LIST);
  const chosen = roles.data?.find((role) => role.id === id);
  const verbs = ({ permissions }: RoleRecord) =>
    permissions.map((verb) => t(`verb.${verb.replace('document.', '')}`)).join(', ');
  const columns: Column<RoleRecord>[] = [
    { property: 'name', title: t('name') },
    { property: 'permissions', title: t('roles.permissions'), isSortable: false, render: verbs, text: verbs },
    {
      property: 'types',
      title: t('types.title'),
      isSortable: false,
      render: ({ types }) => types.join(', '),
      text: ({ types }) => types.join(', '),
    },
  ];
  const add = (
    <WriteButton to={`${LIST}/new`} leftSection={<Icon name="plus" size={18} />}>
      {t('roles.new')}
    </WriteButton>
  );
  return (
    <Page title={t('roles.title')} purpose={t('roles.purpose')} action={add}>
      <DataGrid<RoleRecord>
        model="DocumentRoles"
        label={t('roles.title')}
        columns={columns}
        rowHref={(role) => `${LIST}/${role.id}`}
        live={['DocumentType']}
        empty={t('roles.empty')}
      />
      <SidePanel
        title={chosen ? <bdi>{chosen.name}</bdi> : t('roles.new')}
        isOpen={id === 'new' || chosen !== undefined}
        onClose={close}
      >
        <RoleForm key={id} role={chosen} onDone={close} />
      </SidePanel>
    </Page>
  );
}
