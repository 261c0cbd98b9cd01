import type { Area } from '../area';

export const plugins: Area = {
  name: 'plugins',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/plugins',
      audience: 'admin',
      load: () => import('./plugins.page').then((module) => module.PluginsPage),
    },
  ],
};
