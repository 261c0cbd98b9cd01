import { type ComponentType, lazy, Suspense } from 'react';
import { Route } from 'react-router';
import { useLanguage } from '../../i18n/i18n';
import { Loading } from '../../session/loading';
import { openArea } from '../area';
import { account } from './area';

/** A part of the account's area, which comes together with its words when it is needed. */
function withWords<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const { locale } = useLanguage.getState().language;
    const [part] = await Promise.all([load(), openArea(account, locale)]);
    return { default: part };
  });
}

export const ForgotPanel = withWords(() => import('./forgot-panel').then((module) => module.ForgotPanel));
export const ResetPanel = withWords(() => import('./reset-panel').then((module) => module.ResetPanel));

const PAGES = [
  [
    '/update-password',
    withWords(() => import('./update-password.page').then((module) => module.UpdatePasswordPage)),
  ],
  ['/register', withWords(() => import('./register.page').then((module) => module.RegisterPage))],
  ['/recover', withWords(() => import('./recover.page').then((module) => module.RecoverPage))],
  ['/lock', withWords(() => import('./lock.page').then((module) => module.LockPage))],
] as const;

/** Pages for which nobody has to be signed in. */
export const accountRoutes = PAGES.map(([path, Page]) => (
  <Route
    key={path}
    path={path}
    element={
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    }
  />
));
