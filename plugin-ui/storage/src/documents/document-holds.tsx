import { Alert, DateTime, Icon, Link, Text } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import classes from './documents.module.css';
import type { KeepingHold } from './holds-on.queries';

/** The legal holds that keep a document: what each is on, by whom it was placed, and since when. */
export function DocumentHolds({ holds }: { holds: readonly KeepingHold[] }) {
  const { t } = useStorage();
  if (holds.length === 0) return null;
  return (
    <Alert variant="outline" icon={<Icon name="pause" />} title={t('holds.onDocument.title')}>
      <ul className={classes.holds} aria-label={t('holds.title')}>
        {holds.map((hold) => (
          <li key={hold.id}>
            <Text size="sm" fw={600}>
              {hold.label ? (
                <Link to={`/document-storage/holds/${hold.id}`}>{hold.label}</Link>
              ) : (
                t(`holds.onDocument.${hold.kind}`)
              )}
            </Text>
            <Text size="sm">
              {t('holds.placedBy')}: <bdi>{hold.placedBy}</bdi> · <DateTime iso={hold.placedOn} />
            </Text>
            {hold.reason && (
              <Text size="sm">
                {t('holds.reason')}: <bdi>{hold.reason}</bdi>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
