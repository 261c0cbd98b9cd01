import { type Column, DataGrid, Page, type RecordOf } from '@homeroom/sdk';
import { translate, useText } from '../../../i18n/i18n';
import { useRoleName } from '../use-role-name';

type SystemRole = RecordOf<'SystemRoles'>;

/** The roles that users can have, and what each is for. */
export function RolesPage() {
  const t = useText('users');
  const roleName = useRoleName();
  const hint = ({ id, description }: SystemRole) =>
    translate('users', [`roleHint.${id}`, 'role.other'], { role: description });
  const columns: Column<SystemRole>[] = [
    {
      property: 'name',
      title: t('roles.name'),
      render: ({ id }) => roleName(id),
      text: ({ id }) => roleName(id),
    },
    {
      property: 'description',
      title: t('roles.description'),
      isWords: true,
      isSortable: false,
      render: hint,
      text: hint,
    },
  ];
  return (
    <Page
      title={t('roles.title')}
      purpose={t('roles.purpose')}
      parents={[{ title: t('title'), path: '/user/all' }]}
    >
      <DataGrid
        model="SystemRoles"
        label={t('roles.title')}
        columns={columns}
        defaultSort={{ property: 'name', direction: 'asc' }}
        empty={t('roles.empty')}
      />
    </Page>
  );
}
