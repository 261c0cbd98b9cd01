import { useFormat, usePlugin } from '@homeroom/sdk';
import type { JobCounts } from '../shared/job/job.queries';
import classes from './stage-bar.module.css';

interface Stage {
  id: 'matched' | 'cut' | 'sent' | 'opened';
  done: number;
  total: number;
}

/** The stages of a job in their order, each filled as far as it has come. */
export function StageBar({ counts, isMessage = false }: { counts: JobCounts; isMessage?: boolean }) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <ol className={classes.bar} aria-label={t('job.progress')}>
      {stagesOf(counts, isMessage).map(({ id, done, total }) => (
        <li key={id} className={classes.stage}>
          <div className={classes.track}>
            <div className={classes.fill} style={{ inlineSize: `${share(done, total) * 100}%` }} />
          </div>
          <span className={classes.label}>{t(`stage.${id}`)}</span>
          <span className={classes.numbers}>
            {t('stage.numbers', { done: format.number(done), total: format.number(total) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A message alone is neither cut nor opened. */
function stagesOf(counts: JobCounts, isMessage: boolean): readonly Stage[] {
  // The first mails leave while the others are still being written: these are to be sent too.
  const sent: Stage = { id: 'sent', done: counts.sent, total: counts.recipients + counts.unplanned };
  if (isMessage) return [sent];
  return [
    { id: 'matched', done: counts.matched, total: counts.pages },
    { id: 'cut', done: counts.stored, total: counts.documents },
    sent,
    { id: 'opened', done: counts.opened, total: counts.recipients },
  ];
}

function share(done: number, total: number): number {
  return total > 0 ? Math.min(1, done / total) : 0;
}
