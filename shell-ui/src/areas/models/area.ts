import type { Area } from '../area';

export const models: Area = {
  name: 'models',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/models',
      audience: 'admin',
      load: () => import('./models.page').then((module) => module.ModelsPage),
    },
    {
      path: '/models/deleted',
      audience: 'admin',
      load: () => import('./deleted-models.page').then((module) => module.DeletedModelsPage),
    },
    {
      path: '/models/:id',
      audience: 'admin',
      load: () => import('./designer.page').then((module) => module.DesignerPage),
    },
    {
      path: '/records/:model/deleted/*',
      audience: 'staff',
      load: () => import('./deleted-records.page').then((module) => module.DeletedRecordsPage),
    },
    {
      // One page for the grid and the drawer over it, so that opening a record leaves the grid as it is.
      path: '/records/:model/*',
      audience: 'staff',
      load: () => import('./records.page').then((module) => module.RecordsPage),
    },
  ],
};
