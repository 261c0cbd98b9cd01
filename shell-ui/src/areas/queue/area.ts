import type { Area } from '../area';

export const queue: Area = {
  name: 'queue',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/queue',
      audience: 'admin-or-support',
      load: () => import('./queue.page').then((module) => module.QueuePage),
    },
    {
      path: '/queue/:id',
      audience: 'admin-or-support',
      load: () => import('./run.page').then((module) => module.RunPage),
    },
  ],
};
