import { definePlugin } from '@homeroom/sdk';
import { lazy } from 'react';

const JobsPage = lazy(() => import('./pages/jobs.page'));

export default definePlugin({
  id: 'delivery',
  contract: 1,
  routes: [{ path: '/dashboard', element: <JobsPage /> }],
});
