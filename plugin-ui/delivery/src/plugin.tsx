import { definePlugin, lazyPage } from '@homeroom/sdk';
import { lazy } from 'react';

const JobsPage = lazyPage(() => import('./pages/jobs.page'));
const JobPage = lazyPage(() => import('./pages/job.page'));
const CheckPage = lazyPage(() => import('./pages/check.page'));
const JobsCard = lazy(() => import('./jobs/jobs-card'));
const StudentPanel = lazy(() => import('./pages/student.panel'));
const SentDocuments = lazy(() => import('./results/sent-documents'));
const MessagePage = lazyPage(() => import('./pages/message.page'));
const ModifyPage = lazyPage(() => import('./jobs/modify.page'));
const ExternalJobPage = lazyPage(() => import('./pages/external.page'));
const NewJobPage = lazyPage(() => import('./pages/new-job.page'));

export default definePlugin({
  id: 'delivery',
  contract: 1,
  routes: [
    { path: '/job', element: <JobsPage />, preload: JobsPage.preload },
    { path: '/bulk-job', element: <NewJobPage />, preload: NewJobPage.preload },
    { path: '/bulk-job/message', element: <MessagePage />, preload: MessagePage.preload },
    {
      path: '/external-job/create/:jobId',
      element: <ExternalJobPage />,
      preload: ExternalJobPage.preload,
    },
    { path: '/modify-job/:id', element: <ModifyPage />, preload: ModifyPage.preload },
    { path: '/job/:id/check', element: <CheckPage />, preload: CheckPage.preload },
    { path: '/job/:id', element: <JobPage />, preload: JobPage.preload },
  ],
  slots: {
    'dashboard.card@1': JobsCard,
    'person.panel@1': StudentPanel,
    'person.list@1': SentDocuments,
  },
});
