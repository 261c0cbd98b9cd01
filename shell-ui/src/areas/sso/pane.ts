import { useLanguage } from '../../i18n/i18n';
import { openArea } from '../area';

/** The pane of the settings about single sign-on, with words of its own: many, and few people need them. */
export async function loadSsoPane() {
  const words = openArea(
    { name: 'sso', words: (locale) => import(`./locales/${locale}.json`), routes: [] },
    useLanguage.getState().language.locale,
  );
  const [{ SsoPane }] = await Promise.all([import('./sso-pane'), words]);
  return { default: SsoPane };
}
