import { definePlugin, lazyPage } from '@homeroom/sdk';
import { lazy } from 'react';

const HoldsPage = lazyPage(() => import('./retention/holds.page'));
const RetentionPage = lazyPage(() => import('./retention/retention.page'));
const BulkJobsPage = lazyPage(() => import('./bulk/jobs.page'));
const NewBulkPage = lazyPage(() => import('./bulk/new.page'));
const BulkJobPage = lazyPage(() => import('./bulk/job.page'));
const QueuePage = lazyPage(() => import('./bulk/queue.page'));
const BinPage = lazyPage(() => import('./documents/bin.page'));
const DocumentsPage = lazyPage(() => import('./documents/documents.page'));
const PersonDocuments = lazy(() => import('./documents/person-documents'));
const ResultsPage = lazyPage(() => import('./results/results.page'));
const RolesPage = lazyPage(() => import('./roles/roles.page'));
const SearchPage = lazyPage(() => import('./search/search.page'));
const TypesPage = lazyPage(() => import('./types/types.page'));

export default definePlugin({
  id: 'storage',
  contract: 1,
  routes: [
    { path: '/document-storage/search', element: <SearchPage />, preload: SearchPage.preload },
    { path: '/document-storage/holds/:id?', element: <HoldsPage />, preload: HoldsPage.preload },
    { path: '/document-storage/retention/:id?', element: <RetentionPage />, preload: RetentionPage.preload },
    { path: '/document-storage/bulk', element: <BulkJobsPage />, preload: BulkJobsPage.preload },
    { path: '/document-storage/bulk/new', element: <NewBulkPage />, preload: NewBulkPage.preload },
    { path: '/document-storage/bulk/:id', element: <BulkJobPage />, preload: BulkJobPage.preload },
    { path: '/document-storage/bulk/:id/queue', element: <QueuePage />, preload: QueuePage.preload },
    { path: '/document-storage/:id?', element: <DocumentsPage />, preload: DocumentsPage.preload },
    { path: '/document-storage/bin', element: <BinPage />, preload: BinPage.preload },
    { path: '/document-storage/results/:part?', element: <ResultsPage />, preload: ResultsPage.preload },
    // `new` is the form for one more, any other id the one that is changed.
    { path: '/document-storage/roles/:id?', element: <RolesPage />, preload: RolesPage.preload },
    { path: '/document-storage/types/:id?', element: <TypesPage />, preload: TypesPage.preload },
  ],
  slots: { 'person.panel@1': PersonDocuments },
});
