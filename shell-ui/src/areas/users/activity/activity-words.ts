import { translate } from '../../../i18n/i18n';

/** What was done, in words; a plugin's own type that the shell does not know stays as it is. */
export function activityWords(type: string): string {
  return translate('users', [`activity.types.${type.replace('.', '_')}`, 'activity.other'], { type });
}
