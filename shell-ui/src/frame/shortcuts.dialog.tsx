import { Dialog } from '@homeroom/sdk';
import { useEffect } from 'react';
import { useText } from '../i18n/i18n';
import classes from './shortcuts.module.css';
import { useShortcutsDialog } from './shortcuts.store';

/** Each key with what it does; a key's words are below `shortcuts` in the dictionary. */
const SHORTCUTS = [
  { id: 'search', keys: ['Ctrl', 'K'] },
  { id: 'searchHere', keys: ['/'] },
  { id: 'menu', keys: ['['] },
  { id: 'walk', keys: ['↑', '↓'] },
  { id: 'fold', keys: ['←', '→'] },
  { id: 'close', keys: ['Esc'] },
  { id: 'help', keys: ['?'] },
] as const;

export function ShortcutsDialog() {
  const t = useText();
  const { isOpen, close } = useShortcutsDialog();
  // Whoever signs in next has not opened it.
  useEffect(() => close, [close]);
  return (
    <Dialog title={t('shortcuts.title')} isOpen={isOpen} onClose={close}>
      <dl className={classes.list}>
        {SHORTCUTS.map(({ id, keys }) => (
          <div key={id} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key} dir="ltr">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
