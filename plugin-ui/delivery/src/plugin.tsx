import { definePlugin } from '@homeroom/sdk';
import { lazy } from 'react';

const JobsPage = lazy(() => import('./jobs/jobs.page'));
const JobPage = lazy(() => import('./job/job.page'));
const JobsCard = lazy(() => import('./jobs/jobs-card'));
const NewJobPage = lazy(() => import('./new-job/new-job.page'));

export default definePlugin({
  id: 'delivery',
  contract: 1,
  routes: [
    { path: '/job', element: <JobsPage /> },
    { path: '/bulk-job', element: <NewJobPage /> },
    { path: '/job/:id', element: <JobPage /> },
  ],
  slots: { 'dashboard.card@1': JobsCard },
});
