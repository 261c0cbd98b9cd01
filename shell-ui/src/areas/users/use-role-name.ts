import { translate, useText } from '../../i18n/i18n';

/** The name of a role in the user's language; a role that the shell does not know keeps its id. */
export function useRoleName(): (role: string) => string {
  useText();
  return (role) => translate('users', [`role.${role}`, 'role.other'], { role });
}
