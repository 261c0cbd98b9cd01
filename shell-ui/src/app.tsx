import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router';
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
          <Routes>
            <Route path="/login" element={<LoginPage />} />
            <Route path="/auth/callback" element={<CallbackPage />} />
            <Route path="*" element={<SignedIn />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
      <Notifications position="bottom-right" />
    </ThemeProvider>
  );
}
