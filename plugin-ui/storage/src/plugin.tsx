import { definePlugin } from '@homeroom/sdk';
import { lazy } from 'react';

const RolesPage = lazy(() => import('./roles/roles.page'));
const TypesPage = lazy(() => import('./types/types.page'));

export default definePlugin({
  id: 'storage',
  contract: 1,
  routes: [
    // `new` is the form for one more, any other id the one that is changed.
    { path: '/document-storage/roles/:id?', element: <RolesPage /> },
    { path: '/document-storage/types/:id?', element: <TypesPage /> },
  ],
});
