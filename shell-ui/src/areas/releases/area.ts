import type { Area } from '../area';

export const releases: Area = {
  name: 'releases',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/releases',
      audience: 'support',
      load: () => import('./releases.page').then((module) => module.ReleasesPage),
    },
  ],
};
