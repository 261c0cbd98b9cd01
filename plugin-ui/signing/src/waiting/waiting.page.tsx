import { DateTime, ErrorText, Link, Page, Skeleton, Text } from '@homeroom/sdk';
import classes from '../templates/templates.module.css';
import { useSigning } from '../use-signing';
import { useWaiting } from './waiting.queries';

export const WAITING = '/document-signature/waiting';

/** The documents that the member of staff who is signed in has to sign. */
export default function WaitingPage() {
  const { t } = useSigning();
  const { data, error } = useWaiting();
  return (
    <Page title={t('waiting.title')} purpose={t('waiting.purpose')}>
      {error && <ErrorText error={error} />}
      {!data && !error && <Skeleton height={120} role="status" aria-label={t('waiting.loading')} />}
      {data?.length === 0 && <Text c="dimmed">{t('waiting.empty')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={t('waiting.title')}>
          {data.map((each) => (
            <li key={each.id} className={classes.item}>
              <Link to={`${WAITING}/${each.id}`} className={classes.name}>
                <bdi>{each.title}</bdi> – <bdi>{each.name || each.personId}</bdi>
              </Link>
              <Text size="sm" c="dimmed">
                {t('waiting.until')} <DateTime iso={each.expiresOn} />
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
