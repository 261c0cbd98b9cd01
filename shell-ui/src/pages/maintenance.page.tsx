import { Link, Text, unwrap, useQueryClient } from '@homeroom/sdk';
import { useEffect } from 'react';
import { api } from '../api';
import { useLanguage, useText } from '../i18n/i18n';
import { useMaintenance } from '../maintenance.store';
import { EVERY_ANSWER } from '../query-client';
import { PublicPage } from './public-page';
import classes from './public-page.module.css';

const ASK_AGAIN_MS = 15_000;

/** `/maintenance`, and over every page while the API says that the platform is closed. */
export function MaintenancePage() {
  const t = useText();
  const { isClosed, until } = useMaintenance();
  const { culture } = useLanguage((state) => state.language);
  useReopening(isClosed);
  const format = new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <PublicPage title={t('maintenance.title')}>
      <Text role="status">
        {until ? t('maintenance.until', { time: format.format(new Date(until)) }) : t('maintenance.text')}
      </Text>
      {isClosed ? (
        <Text size="sm" c="dimmed">
          {t('maintenance.safe')}
        </Text>
      ) : (
        <div className={classes.links}>
          <Link to="/">{t('error404.home')}</Link>
        </div>
      )}
    </PublicPage>
  );
}

/** Asks until the platform is open, and then goes on where it stopped. */
function useReopening(isClosed: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isClosed) return;
    const timer = setInterval(async () => {
      try {
        await unwrap(api.http.GET('/api/shell/about'));
      } catch {
        return;
      }
      useMaintenance.setState({ isClosed: false, until: null });
      void queryClient.invalidateQueries({ queryKey: EVERY_ANSWER });
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isClosed, queryClient]);
}
