import type { Area } from '../area';

const load = () => import('./settings.page').then((module) => module.SettingsPage);

export const settings: Area = {
  name: 'settings',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    { path: '/settings', audience: 'admin', load },
    { path: '/settings/:pane', audience: 'admin', load },
    {
      path: '/school-settings',
      audience: 'staff',
      load: () => import('./school-settings.page').then((module) => module.SchoolSettingsPage),
    },
  ],
};
