import { lazy, Suspense } from 'react';
import { Route } from 'react-router';

const ErrorPages = () => import('./error-pages');
const AccessDeniedPage = lazy(() => ErrorPages().then((module) => ({ default: module.AccessDeniedPage })));
const MissingPage = lazy(() => ErrorPages().then((module) => ({ default: module.MissingPage })));
const FailurePage = lazy(() => ErrorPages().then((module) => ({ default: module.FailurePage })));
export const MaintenancePage = lazy(() =>
  import('./maintenance.page').then((module) => ({ default: module.MaintenancePage })),
);

const PAGES = [
  ['/error/401/:errorId?', <AccessDeniedPage key="401" />],
  ['/error/404', <MissingPage key="404" />],
  ['/error/500/:errorId?', <FailurePage key="500" />],
  ['/maintenance', <MaintenancePage key="maintenance" />],
  // The specification's empty page.
  ['/testing', null],
] as const;

/** Pages that say what went wrong; nobody has to be signed in. */
export const publicRoutes = PAGES.map(([path, page]) => (
  <Route key={path} path={path} element={<Suspense>{page}</Suspense>} />
));
