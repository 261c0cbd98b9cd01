import type { Area } from '../area';

/** Panels and pages of people who have not signed in, or cannot; they have routes of their own. */
export const account: Area = {
  name: 'account',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [],
};
