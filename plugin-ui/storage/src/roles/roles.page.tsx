import { type Column, DataGrid, type RecordOf, usePlugin } from '@homeroom/sdk';
import { ListPage } from '../list.page';
import { useDocumentRoles } from '../storage.queries';
import { RoleForm } from './role-form';

type RoleRecord = RecordOf<'DocumentRoles'>;

const LIST = '/document-storage/roles';

/** The document storage roles, and beside them the one that the address names. */
export default function RolesPage() {
  const { t } = usePlugin();
  const verbs = ({ permissions }: RoleRecord) =>
    permissions.map((verb) => t(`verb.${verb.replace('document.', '')}`)).join(', ');
  const columns: Column<RoleRecord>[] = [
    { property: 'name', title: t('name') },
    { property: 'permissions', title: t('roles.permissions'), isSortable: false, render: verbs, text: verbs },
    {
      property: 'types',
      title: t('types.title'),
      isSortable: false,
      render: ({ types }) => types?.join(', ') ?? '',
      text: ({ types }) => types?.join(', ') ?? '',
    },
  ];
  return (
    <ListPage
      address={LIST}
      words="roles"
      items={useDocumentRoles().data}
      grid={
        <DataGrid
          model="DocumentRoles"
          label={t('roles.title')}
          columns={columns}
          rowHref={(role) => `${LIST}/${role.id}`}
          live={['DocumentType']}
          empty={t('roles.empty')}
        />
      }
      form={(role, close) => <RoleForm role={role} onDone={close} />}
    />
  );
}
