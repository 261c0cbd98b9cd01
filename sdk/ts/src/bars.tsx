import classes from './bars.module.css';

interface Props {
  /** In their order; the largest has the whole height. */
  bars: readonly { id: string; value: number }[];
}

/** Numbers as bars, for the eyes alone: a table beside them says the same. */
export function Bars({ bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className={classes.bars} aria-hidden="true">
      {bars.map(({ id, value }) => (
        <span key={id} className={classes.bar} style={{ blockSize: `${(100 * value) / most}%` }} />
      ))}
    </div>
  );
}
