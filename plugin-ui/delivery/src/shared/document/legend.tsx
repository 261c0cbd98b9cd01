import { usePlugin } from '@homeroom/sdk';
import classes from './legend.module.css';

const KINDS = ['id', 'name', 'other'] as const;

/** What the marks on the pages mean. */
export function Legend() {
  const { t } = usePlugin();
  return (
    <ul className={classes.legend} aria-label={t('legend.label')}>
      {KINDS.map((kind) => (
        <li key={kind} className={classes.entry}>
          <span className={classes.box} data-kind={kind} aria-hidden="true" />
          {t(`legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
