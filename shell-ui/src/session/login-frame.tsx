import type { ReactNode } from 'react';
import { PublicPage } from '../pages/public-page';

/** The panel of the sign-in on its page, with the language and the version below. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicPage title={title} isNarrow>
      {children}
    </PublicPage>
  );
}
