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
    {
      path: '/plugins/:id',
      audience: 'admin',
      load: () => import('./plugin.page').then((module) => module.PluginPage),
    },
    {
      path: '/plugins/:id/manual/:name',
      audience: 'staff',
      load: () => import('./manual.page').then((module) => module.ManualPage),
    },
  ],
};
