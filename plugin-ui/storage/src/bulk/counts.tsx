import { Button, useFormat, usePlugin } from '@homeroom/sdk';
import classes from './bulk.module.css';
import type { BulkJob } from './bulk.queries';

const COUNTED = ['matched', 'unmapped', 'duplicate', 'refused', 'skipped', 'stored'] as const;
export type Counted = (typeof COUNTED)[number];

interface Props {
  counts: BulkJob['counts'];
  shown: Counted | null;
  onShow: (shown: Counted | null) => void;
}

/** The files by what became of them; each number shows the rows that it counts. */
export function BulkCounts({ counts, shown, onShow }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <fieldset className={classes.counts}>
      <legend>{t('bulk.countsOf', { count: counts.files, total: format.number(counts.files) })}</legend>
      {COUNTED.map((status) => (
        <Button
          key={status}
          variant={shown === status ? 'filled' : 'default'}
          aria-pressed={shown === status}
          onClick={() => onShow(shown === status ? null : status)}
        >
          {`${t(`bulk.file.${status}`)}: ${format.number(counts[status])}`}
        </Button>
      ))}
      {counts.open > 0 && <span>{t('bulk.open', { count: counts.open })}</span>}
    </fieldset>
  );
}
