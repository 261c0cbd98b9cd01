import { Paper, Stack, Text, Title } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { LanguageMenu } from '../frame/language-menu';
import { Logo } from '../frame/logo';
import { useText } from '../i18n/i18n';
import classes from './public-page.module.css';
import { usePageTitle } from './use-page-title';

interface Props {
  title: string;
  children?: ReactNode;
}

/** A page that needs nobody to be signed in. */
export function PublicPage({ title, children }: Props) {
  const t = useText();
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <Paper className={classes.panel} withBorder shadow="sm" radius="lg">
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
        <LanguageMenu />
        <span>{t('footer', { year: new Date().getFullYear() })}</span>
      </footer>
    </div>
  );
}
