import { Navigate, Route, Routes } from 'react-router';
import { AreaPage } from './areas/area-page';
import { AREAS } from './areas/areas';
import type { Bootstrap } from './bootstrap.queries';
import { HomeRedirect } from './pages/home-redirect';
import { PluginRoute } from './remotes/plugin-route';
import { findRoute } from './remotes/remote';

const STORAGE = '/document-storage';
const SIGNATURES = '/document-signature';

export function AppRoutes({ bootstrap }: { bootstrap: Bootstrap }) {
  const { remotes } = bootstrap;
  return (
    <Routes>
      <Route index element={<Navigate to={startPage(bootstrap)} replace />} />
      <Route path="/home" element={<Navigate to="/" replace />} />
      {/* By its address in the menu of the specification. */}
      <Route path="/dashboard/DocumentSignature" element={<Navigate to={SIGNATURES} replace />} />
      {AREAS.flatMap((area) =>
        area.routes.map((route) => (
          <Route key={route.path} path={route.path} element={<AreaPage area={area} route={route} />} />
        )),
      )}
      <Route
        path="/content/instance/:id"
        element={<PluginRoute remotes={remotes} otherwise={<Navigate to="/error/404" replace />} />}
      />
      <Route path="*" element={<PluginRoute remotes={remotes} otherwise={<HomeRedirect />} />} />
    </Routes>
  );
}

/** Where a sign-in leads: to the documents where a district has storage and no delivery, else to the dashboard. */
function startPage({ flags, remotes }: Bootstrap): string {
  const isStorage = flags.showDocManagement && !flags.showSplitter && findRoute(remotes, STORAGE);
  return isStorage ? STORAGE : '/dashboard';
}
