import { Alert, Button, Icon, Link, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { pageRanges } from '../shared/document/page-ranges';
import type { JobDetail } from '../shared/job/job.queries';
import classes from './check.module.css';
import { heldPath } from './held-path';
import type { Review } from './review.queries';

interface Props {
  job: JobDetail;
  review: Review;
  onChangeRule?: () => void;
}

/** What was found in numbers; what stays here, each number a door; what the file should make one wary of. */
export function Findings({ job, review, onChangeRule }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const { sendable, held } = review;
  // Said below, with what it means for families.
  const warnings = review.warnings.filter(({ kind }) => kind !== 'untagged');
  const numbers = [
    { id: 'families', count: sendable.families },
    { id: 'mails', count: sendable.mails },
    { id: 'documents', count: sendable.documents },
    { id: 'pages', count: sendable.pages },
  ];
  return (
    <Stack gap="md">
      <ul className={classes.numbers} aria-label={t('check.numbers')}>
        {numbers.map(({ id, count }) => (
          <li key={id} className={classes.number}>
            <span className={classes.count}>{format.number(count)}</span>
            {t(`numbers.${id}`)}
          </li>
        ))}
      </ul>
      {held.length > 0 ? (
        <Alert color="yellow" variant="outline" icon={<Icon name="pause" />} role="note">
          <Text size="sm" fw={600}>
            {t('check.held')}
          </Text>
          <HeldList jobId={job.id} review={review} />
        </Alert>
      ) : (
        <Text>{t('check.nothingHeld')}</Text>
      )}
      {review.otherSchoolPages > 0 && (
        <Text size="sm">{t('check.otherSchools', { count: review.otherSchoolPages })}</Text>
      )}
      {warnings.map(({ kind, message, pages }) => (
        <Alert key={kind} color="yellow" variant="outline" icon={<Icon name="alert" />} role="note">
          <Text size="sm">
            <strong>{t([`warning.${kind}`, 'warning.other'])}</strong> <bdi>{message}</bdi>{' '}
            {pages.length > 0 && t('check.onPages', { pages: pageRanges(pages, format.number) })}
          </Text>
        </Alert>
      ))}
      {!review.isTagged && (
        <Text size="sm" c="dimmed">
          {t('check.untagged')}
        </Text>
      )}
      {onChangeRule && (
        <div>
          <Button variant="default" onClick={onChangeRule}>
            {t('check.changeRule')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** What is held and why; every number opens the documents that it counts. */
export function HeldList({ jobId, review: { held } }: { jobId: string; review: Pick<Review, 'held'> }) {
  const { t } = usePlugin();
  return (
    <ul className={classes.list}>
      {held.map(({ kind, documents, pages }) => (
        <li key={kind}>
          <Link to={heldPath(jobId, kind)}>{t('check.heldCount', { count: documents })}</Link>
          {` · ${t('send.pages', { count: pages })} · ${t(`problem.${kind}`)}`}
        </li>
      ))}
    </ul>
  );
}
