import { Paper, Stack, Title } from '@homeroom/sdk';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { LanguageMenu } from '../frame/language-menu';
import { Logo } from '../frame/logo';
import { useText } from '../i18n/i18n';
import classes from './login.module.css';
import { LoginForm } from './login-form';
import { safeRedirect } from './safe-redirect';
import { useSession } from './session.store';

export function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  const target = safeRedirect(params.get('redirect'));
  if (isSignedIn) return <Navigate to={target} replace />;
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <Paper className={classes.panel} withBorder shadow="sm" radius="lg">
          <Stack gap="lg">
            <Logo />
            <Title order={1} size="h3">
              {t('login.title')}
            </Title>
            <LoginForm
              schoolId={params.get('schoolId') ?? ''}
              onDone={() => navigate(target, { replace: true })}
            />
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
