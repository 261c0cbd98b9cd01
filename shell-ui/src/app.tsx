import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { accountRoutes } from './areas/account/panels';
import { useMaintenance } from './maintenance.store';
import { MaintenancePage, publicRoutes } from './pages/public-routes';
import { queryClient } from './query-client';
import { CallbackPage } from './session/callback.page';
import { LoginPage } from './session/login.page';
import { SignedIn } from './signed-in';
import { ThemeProvider } from './theme/theme-provider';

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <UnlessClosed>
            <Routes>
              <Route path="/login" element={<LoginPage />} />
              <Route path="/auth/callback" element={<CallbackPage />} />
              {accountRoutes}
              {publicRoutes}
              <Route path="*" element={<SignedIn />} />
            </Routes>
          </UnlessClosed>
        </BrowserRouter>
      </QueryClientProvider>
      <Notifications position="bottom-right" />
    </ThemeProvider>
  );
}

/** While the platform is closed, the page waits out of sight: what somebody has typed is there afterwards. */
function UnlessClosed({ children }: { children: ReactNode }) {
  const isClosed = useMaintenance((state) => state.isClosed);
  return (
    <>
      {isClosed && (
        <Suspense>
          <MaintenancePage />
        </Suspense>
      )}
      <div hidden={isClosed}>{children}</div>
    </>
  );
}
