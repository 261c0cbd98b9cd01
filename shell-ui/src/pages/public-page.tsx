import { Paper, Stack, Text, Title, useDelayed } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { version } from '../../package.json';
import { LanguageMenu } from '../frame/language-menu';
import { Logo } from '../frame/logo';
import { useText } from '../i18n/i18n';
import classes from './public-page.module.css';
import { usePageTitle } from './use-page-title';

/** A visitor sees the form first, then that the language can be changed. */
const LANGUAGE_AFTER_MS = 1000;

interface Props {
  title: string;
  /** As wide as the sign-in. */
  isNarrow?: boolean;
  children?: ReactNode;
}

/** A page that needs nobody to be signed in. */
export function PublicPage({ title, isNarrow = false, children }: Props) {
  const t = useText();
  usePageTitle(title);
  const isLate = useDelayed(true, LANGUAGE_AFTER_MS);
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <Paper
          className={classes.panel}
          data-narrow={isNarrow || undefined}
          withBorder
          shadow="sm"
          radius="lg"
        >
          <Stack gap="lg">
            <Logo />
            <Title order={1} size="h3">
              {title}
            </Title>
            {typeof children === 'string' ? <Text>{children}</Text> : children}
          </Stack>
        </Paper>
      </main>
      <footer className={classes.footer}>
        <span className={classes.language}>{isLate && <LanguageMenu />}</span>
        <span>{t('footer', { year: new Date().getFullYear(), version })}</span>
      </footer>
    </div>
  );
}
