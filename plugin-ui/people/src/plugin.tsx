import { definePlugin, lazyPage } from '@homeroom/sdk';

const ImportPage = lazyPage(() => import('./import/import.page'));
const PersonsPage = lazyPage(() => import('./persons/persons.page'));

export default definePlugin({
  id: 'people',
  contract: 1,
  routes: [
    // `new` is the form for one more, any other id the one that is shown.
    { path: '/person/:id?', element: <PersonsPage />, preload: PersonsPage.preload },
    { path: '/person-import/:id?', element: <ImportPage />, preload: ImportPage.preload },
  ],
});
