import { Navigate, Route, Routes } from 'react-router';
import { AreaPage } from './areas/area-page';
import { AREAS } from './areas/areas';
import type { Bootstrap } from './bootstrap.queries';
import { sortedMenu } from './frame/menu';
import { NothingHerePage } from './pages/nothing-here.page';
import { PluginRoute } from './remotes/plugin-route';

export function AppRoutes({ bootstrap }: { bootstrap: Bootstrap }) {
  const first = sortedMenu(bootstrap)[0];
  return (
    <Routes>
      <Route index element={first ? <Navigate to={first.path} replace /> : <NothingHerePage />} />
      <Route path="/home" element={<Navigate to="/" replace />} />
      {AREAS.flatMap((area) =>
        area.routes.map((route) => (
          <Route key={route.path} path={route.path} element={<AreaPage area={area} route={route} />} />
        )),
      )}
      <Route path="*" element={<PluginRoute remotes={bootstrap.remotes} />} />
    </Routes>
  );
}
