import { Link, useFormat, usePlugin } from '@homeroom/sdk';
import classes from './held.module.css';
import { heldPath } from './held-path';
import { useReview } from './review.queries';

/** Why documents are held: each reason with its number is a door to those that it holds. */
export function KindChips({ jobId, kind }: { jobId: string; kind: string | null }) {
  const { t } = usePlugin();
  const format = useFormat();
  const held = useReview(jobId, true).data?.held ?? [];
  if (held.length === 0) return null;
  return (
    <nav className={classes.chips} aria-label={t('held.reasons')}>
      <Link to={heldPath(jobId)} className={classes.chip} aria-current={kind === null || undefined}>
        {t('held.all')}
      </Link>
      {held.map((each) => (
        <Link
          key={each.kind}
          to={heldPath(jobId, each.kind)}
          className={classes.chip}
          aria-current={each.kind === kind || undefined}
        >
          {t('held.kind', { kind: t(`problem.${each.kind}`), documents: format.number(each.documents) })}
        </Link>
      ))}
    </nav>
  );
}
