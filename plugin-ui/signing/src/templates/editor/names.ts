import { useSigning } from '../../use-signing';
import type { PageField, Role } from './layout';

type NamedRole = Pick<Role, 'kind'> & { title?: string };
type NamedField = Pick<PageField, 'kind'> & { label?: string; role?: string };

/** What a role is called: its own title, else what it is. */
export function useRoleName(): (role: NamedRole) => string {
  const { t } = useSigning();
  return ({ kind, title = '' }) => title.trim() || t(`templates.role.${kind}`);
}

/** What a field is called on the page and in the list: its label, else its kind; then whose it is. */
export function useFieldName(roles: readonly (NamedRole & { key: string })[]): (field: NamedField) => string {
  const { t } = useSigning();
  const roleName = useRoleName();
  return (field) => {
    const what = field.label?.trim() || t(`templates.kind.${field.kind}`);
    const role = roles.find(({ key }) => key === field.role);
    return role
      ? t('templates.editor.fieldOf', { what, who: roleName(role) })
      : t('templates.editor.printed', { what });
  };
}
