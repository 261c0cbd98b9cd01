import type { Area } from '../area';

export const dashboard: Area = {
  name: 'dashboard',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/dashboard',
      audience: 'staff',
      load: () => import('./dashboard.page').then((module) => module.DashboardPage),
    },
  ],
};
