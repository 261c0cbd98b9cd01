import { Paper, Stack, Title } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { LanguageMenu } from '../frame/language-menu';
import { Logo } from '../frame/logo';
import { useText } from '../i18n/i18n';
import classes from './login.module.css';

/** The panel of the sign-in on its page, with the language below. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useText();
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <Paper className={classes.panel} withBorder shadow="sm" radius="lg">
          <Stack gap="lg">
            <Logo />
            <Title order={1} size="h3">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </main>
      <footer className={classes.footer}>
        <LanguageMenu />
        <span>{t('footer', { year: new Date().getFullYear() })}</span>
      </footer>
    </div>
  );
}
