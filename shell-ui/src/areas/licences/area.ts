import type { Area } from '../area';

export const licences: Area = {
  name: 'licences',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/licences',
      audience: 'support',
      load: () => import('./licences.page').then((module) => module.LicencesPage),
    },
    {
      path: '/licences/new',
      audience: 'support',
      load: () => import('./new-licence.page').then((module) => module.NewLicencePage),
    },
    {
      path: '/licences/:id',
      audience: 'support',
      load: () => import('./client.page').then((module) => module.ClientPage),
    },
    {
      path: '/licences/:id/edit',
      audience: 'support',
      load: () => import('./edit-licence.page').then((module) => module.EditLicencePage),
    },
    {
      path: '/licences/:id/records',
      audience: 'support',
      load: () => import('./records.page').then((module) => module.RecordsPage),
    },
  ],
};
