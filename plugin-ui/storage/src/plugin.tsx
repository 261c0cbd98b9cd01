import { definePlugin, lazyPage } from '@homeroom/sdk';

const RolesPage = lazyPage(() => import('./roles/roles.page'));
const TypesPage = lazyPage(() => import('./types/types.page'));

export default definePlugin({
  id: 'storage',
  contract: 1,
  routes: [
    // `new` is the form for one more, any other id the one that is changed.
    { path: '/document-storage/roles/:id?', element: <RolesPage />, preload: RolesPage.preload },
    { path: '/document-storage/types/:id?', element: <TypesPage />, preload: TypesPage.preload },
  ],
});
