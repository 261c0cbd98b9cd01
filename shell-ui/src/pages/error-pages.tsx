import { Link, Text, useParams } from '@homeroom/sdk';
import { useBootstrap } from '../bootstrap.queries';
import { listPages, type PageEntry } from '../frame/menu';
import { QuickSwitcher } from '../frame/quick-switcher';
import { useText } from '../i18n/i18n';
import { PublicPage } from './public-page';
import classes from './public-page.module.css';

/** `/error/401/{errorId}`: no account, and none may be made. */
export function AccessDeniedPage() {
  const t = useText();
  return (
    <PublicPage title={t('error401.title')}>
      <Text>{t('error401.text')}</Text>
      <ErrorId />
      <Links start="error401.app" />
    </PublicPage>
  );
}

/** `/error/404`: nothing here, and a search that may find it. */
export function MissingPage() {
  const t = useText();
  const bootstrap = useBootstrap();
  const pages = bootstrap.data ? listPages(bootstrap.data) : publicPages(t);
  return (
    <PublicPage title={t('error404.title')}>
      <Text fw={600}>{t('error404.description')}</Text>
      <Text>{t('error404.message')}</Text>
      <QuickSwitcher pages={pages} label={t('error404.search')} />
      <Links start="error404.home" />
    </PublicPage>
  );
}

/** `/error/500/{errorId}`: an operator finds the id in the logs. */
export function FailurePage() {
  const t = useText();
  return (
    <PublicPage title={t('error500.title')}>
      <Text>{t('error500.text')}</Text>
      <ErrorId />
      <div className={classes.links}>
        <Link to="/">{t('error404.home')}</Link>
      </div>
    </PublicPage>
  );
}

function ErrorId() {
  const t = useText();
  const { errorId } = useParams();
  return errorId ? <span className={classes.id}>{t('error500.id', { id: errorId })}</span> : null;
}

function Links({ start }: { start: string }) {
  const t = useText();
  return (
    <div className={classes.links}>
      <Link to="/">{t(start)}</Link>
      <Link to="/login">{t('error404.login')}</Link>
      <Link to="/register">{t('error404.register')}</Link>
    </div>
  );
}

/** What somebody who is not signed in may look for. */
function publicPages(t: (key: string) => string): PageEntry[] {
  const paths = { home: '/', login: '/login', register: '/register', recover: '/recover' };
  return Object.entries(paths).map(([name, path]) => ({ title: t(`error404.${name}`), path, above: [] }));
}
