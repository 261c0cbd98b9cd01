import { Button, Choice, Link, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../shared/document/marked-page';
import type { JobDetail } from '../shared/job/job.queries';
import classes from './check.module.css';
import type { Review, Unassigned } from './review.queries';

/** So many are shown at first; each is a picture that the server has to draw. */
const FIRST = 24;
const DECISIONS: readonly Unassigned[] = ['hold', 'nobody'];

interface Props {
  job: JobDetail;
  review: Review;
  value: Unassigned | null;
  onChange: (value: Unassigned) => void;
  /** The way to give a page's ID a person where nobody has it. */
  personOf: (page: number) => ReactNode;
  /** The clerk wanted to go on without deciding. */
  isMissing: boolean;
}

/** The pages that are nobody's, before the clerk's eyes, and what becomes of them. */
export function UnassignedPages({ job, review, value, onChange, personOf, isMissing }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const { unassigned, unassignedPages } = review;
  const [isAll, setAll] = useState(false);
  const shown = isAll ? unassigned : unassigned.slice(0, FIRST);
  const hidden = unassigned.length - shown.length;
  const isTooMany = unassignedPages > unassigned.length;
  return (
    <Stack gap="md">
      <Text size="sm">{t('unassigned.hint')}</Text>
      <ul className={classes.pages}>
        {shown.map(({ page, kind, message }) => (
          <li key={page}>
            <Sheet jobId={job.id} page={{ page }} />
            <Text size="sm" fw={600}>
              {t('preview.page', { page: format.number(page) })}
            </Text>
            <Text size="xs" className={classes.message}>
              {t(`problem.${kind}`)} <bdi>{message}</bdi>
            </Text>
            {personOf(page)}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button variant="default" onClick={() => setAll(true)}>
            {t('unassigned.more', { count: hidden })}
          </Button>
        </div>
      )}
      {isTooMany && (
        <Text size="sm">
          {t('unassigned.tooMany')}{' '}
          <Link to={`/job/${job.id}?show=problems`}>{t('unassigned.all', { count: unassignedPages })}</Link>
        </Text>
      )}
      <Choice
        name="unassigned"
        values={DECISIONS}
        value={value}
        onChange={onChange}
        // Only what was before the clerk's eyes can be said to be nobody's.
        disabled={hidden > 0 || isTooMany ? ['nobody'] : []}
        error={isMissing && t('unassigned.required')}
      />
    </Stack>
  );
}
