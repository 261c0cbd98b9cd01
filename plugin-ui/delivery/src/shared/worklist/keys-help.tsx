import { usePlugin } from '@homeroom/sdk';
import classes from './worklist.module.css';

interface Props {
  /** Each action, a word of the dictionary's `keys`, with its keys. */
  keys: readonly { id: string; keys: readonly string[] }[];
}

/** Which key does what. */
export function KeysHelp({ keys }: Props) {
  const { t } = usePlugin();
  return (
    <dl className={classes.keys}>
      {keys.map(({ id, keys: own }) => (
        <div key={id} className={classes.keyRow}>
          <dt>
            {own.map((key) => (
              <kbd key={key} className={classes.key} dir="ltr">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t(`keys.${id}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
