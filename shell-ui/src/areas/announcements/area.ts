import type { Area } from '../area';

export const announcements: Area = {
  name: 'announcements',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/announcements',
      audience: 'support',
      load: () => import('./announcements.page').then((module) => module.AnnouncementsPage),
    },
    {
      path: '/announcements/new',
      audience: 'support',
      load: () => import('./new-announcement.page').then((module) => module.NewAnnouncementPage),
    },
    {
      path: '/announcements/:id',
      audience: 'support',
      load: () => import('./announcement.page').then((module) => module.AnnouncementPage),
    },
  ],
};
