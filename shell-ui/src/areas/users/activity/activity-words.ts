import { translate } from '../../../i18n/i18n';

/** What is written to the log by the platform and by the plugins that ship with it. */
export const ACTIVITY_TYPES = [
  'session.started',
  'session.ended',
  'session.refused',
  'session.revoked',
  'password.changed',
  'password.reset',
  'password.reset_requested',
  'password.reset_required',
  'user.created',
  'user.registered',
  'user.suspended',
  'user.restored',
  'user.unlocked',
  'user.deleted',
  'user.password_reset',
  'user.roles_changed',
  'user.document_roles_changed',
  'user.profile_saved',
  'document_type.saved',
  'document_role.saved',
  'document_role.deleted',
  'role_mapping.saved',
  'role_mapping.deleted',
  'plugin.enabled',
  'plugin.disabled',
  'plugin.settings_saved',
  'setting.stored',
  'district.saved',
  'job.started',
  'job.cancelled',
  'job.retried',
  'pin.shown',
  'pin.wrong',
  'document.opened',
  'document.downloaded',
  'person.created',
  'person.updated',
  'person.deleted',
  'persons.moved',
  'persons.imported',
  'instance.exported',
] as const;

/** What was done, in words; a plugin's own type that the shell does not know stays as it is. */
export function activityWords(type: string): string {
  return translate('users', [`activity.types.${type.replace('.', '_')}`, 'activity.other'], { type });
}
