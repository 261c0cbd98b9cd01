import { definePlugin, lazyPage } from '@homeroom/sdk';
import { lazy } from 'react';

const DisclosuresPanel = lazy(() => import('./disclosures/disclosures-panel'));
const DisclosuresPage = lazyPage(() => import('./disclosures/disclosures.page'));
const ErasePage = lazyPage(() => import('./erasing/erase.page'));
const ErasuresPage = lazyPage(() => import('./erasing/erasures.page'));
const ImportPage = lazyPage(() => import('./import/import.page'));
const StudentPage = lazyPage(() => import('./students/student.page'));
const StudentsPage = lazyPage(() => import('./students/students.page'));
const PersonsPage = lazyPage(() => import('./persons/persons.page'));

export default definePlugin({
  id: 'people',
  contract: 1,
  routes: [
    // `new` is the form for one more, any other id the one that is shown.
    { path: '/person/:id?', element: <PersonsPage />, preload: PersonsPage.preload },
    { path: '/student-detail', element: <StudentsPage />, preload: StudentsPage.preload },
    { path: '/student-detail/all/:list', element: <StudentsPage />, preload: StudentsPage.preload },
    { path: '/student-detail/:id/:tab?', element: <StudentPage />, preload: StudentPage.preload },
    { path: '/disclosures/:person?', element: <DisclosuresPage />, preload: DisclosuresPage.preload },
    { path: '/erasures/new/:person', element: <ErasePage />, preload: ErasePage.preload },
    { path: '/erasures/:id?', element: <ErasuresPage />, preload: ErasuresPage.preload },
    { path: '/person-import/:id?', element: <ImportPage />, preload: ImportPage.preload },
  ],
  slots: { 'person.panel@1': DisclosuresPanel },
});
