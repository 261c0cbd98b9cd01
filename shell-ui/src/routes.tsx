import { Navigate, Route, Routes } from 'react-router';
import type { Bootstrap } from './bootstrap.queries';
import { sortedMenu } from './frame/menu';
import { NotFoundPage } from './pages/not-found.page';
import { NothingHerePage } from './pages/nothing-here.page';
import { PluginsPage } from './pages/plugins.page';
import { PluginRoute } from './remotes/plugin-route';

export function AppRoutes({ bootstrap }: { bootstrap: Bootstrap }) {
  const first = sortedMenu(bootstrap)[0];
  return (
    <Routes>
      <Route index element={first ? <Navigate to={first.path} replace /> : <NothingHerePage />} />
      <Route path="/home" element={<Navigate to="/" replace />} />
      <Route path="/plugins" element={bootstrap.user.isAdmin ? <PluginsPage /> : <NotFoundPage />} />
      <Route path="*" element={<PluginRoute remotes={bootstrap.remotes} />} />
    </Routes>
  );
}
