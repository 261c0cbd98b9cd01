import { Link, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { Choice } from '../choice';
import type { JobDetail } from '../job/job.queries';
import { Sheet } from '../pages/marked-page';
import classes from './check.module.css';
import type { Review, Unassigned } from './review.queries';

const DECISIONS: readonly Unassigned[] = ['hold', 'nobody'];

interface Props {
  job: JobDetail;
  review: Review;
  value: Unassigned | null;
  onChange: (value: Unassigned) => void;
  /** The clerk wanted to go on without deciding. */
  isMissing: boolean;
}

/** The pages that are nobody's, before the clerk's eyes, and what becomes of them. */
export function UnassignedPages({ job, review, value, onChange, isMissing }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const { unassigned, unassignedPages } = review;
  return (
    <Stack gap="md">
      <Text size="sm">{t('unassigned.hint')}</Text>
      <ul className={classes.pages}>
        {unassigned.map(({ page, kind, message }) => (
          <li key={page}>
            <Sheet jobId={job.id} page={{ page }} />
            <Text size="sm" fw={600}>
              {t('preview.page', { page: format.number(page) })}
            </Text>
            <Text size="xs" className={classes.message}>
              {t(`problem.${kind}`)} <bdi>{message}</bdi>
            </Text>
          </li>
        ))}
      </ul>
      {unassignedPages > unassigned.length && (
        <Link to={`/job/${job.id}?show=problems`}>{t('unassigned.all', { count: unassignedPages })}</Link>
      )}
      <Choice
        name="unassigned"
        values={DECISIONS}
        value={value}
        onChange={onChange}
        error={isMissing && t('unassigned.required')}
      />
    </Stack>
  );
}
