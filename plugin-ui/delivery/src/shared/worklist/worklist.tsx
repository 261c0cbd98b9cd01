import { Button, Dialog, Icon, Text, UnstyledButton, usePlugin } from '@homeroom/sdk';
import { type ReactNode, useState } from 'react';
import { KeysHelp } from './keys-help';
import { useKeys } from './use-keys';
import type { WorkPlace, WorkRow } from './use-worklist';
import classes from './worklist.module.css';

interface Row extends WorkRow {
  title: ReactNode;
  /** In small print below the title. */
  about: ReactNode;
  /** Once it is decided: what was decided, and whether the row goes on. */
  decided?: { words: string; isGoing: boolean };
}

interface Props {
  place: WorkPlace;
  rows: readonly Row[];
  /** What the list is of. */
  label: string;
  /** What is shown beside it. */
  viewLabel: string;
  /** What is said where there is no row. */
  empty: string;
  /** How much is left, and what else is said above the list. */
  children: ReactNode;
  /** The buttons of the row that is shown. */
  actions: ReactNode;
  /** The row that is shown. */
  view: ReactNode;
  /** What the keys do besides going through the list, by the key's name in lower case. */
  keys: Readonly<Record<string, (() => void) | undefined>>;
  /** All keys, as the help lists them. */
  help: readonly { id: string; keys: readonly string[] }[];
}

/** A list that is worked off row by row: what is shown stands beside it, and each action is on a key. */
export function Worklist({
  place,
  rows,
  label,
  viewLabel,
  empty,
  children,
  actions,
  view,
  keys,
  help,
}: Props) {
  const { t } = usePlugin();
  const [isHelp, setHelp] = useState(false);
  useKeys({
    j: () => place.step(1),
    arrowdown: () => place.step(1),
    k: () => place.step(-1),
    arrowup: () => place.step(-1),
    '?': () => setHelp(true),
    ...keys,
  });
  return (
    <>
      {children}
      {rows.length === 0 && <Text>{empty}</Text>}
      {rows.length > 0 && (
        <div className={classes.layout}>
          <ul ref={place.list} className={classes.list} aria-label={label}>
            {rows.map((row) => (
              <li key={row.key}>
                <RowButton
                  row={row}
                  isCurrent={row.key === place.current}
                  onClick={() => place.show(row.key)}
                />
              </li>
            ))}
          </ul>
          <section className={classes.view} aria-label={viewLabel}>
            <div className={classes.actions}>
              {actions}
              <Button
                size="sm"
                variant="subtle"
                leftSection={<Icon name="keyboard" size={18} />}
                onClick={() => setHelp(true)}
              >
                {t('held.keys')}
              </Button>
            </div>
            {view}
          </section>
        </div>
      )}
      <Dialog title={t('held.keys')} isOpen={isHelp} onClose={() => setHelp(false)}>
        <KeysHelp keys={help} />
      </Dialog>
    </>
  );
}

function RowButton({ row, isCurrent, onClick }: { row: Row; isCurrent: boolean; onClick: () => void }) {
  return (
    <UnstyledButton
      className={classes.row}
      data-work-row={row.key}
      data-decided={row.isDecided || undefined}
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      <span className={classes.who}>
        {row.title}
        <Text size="xs" c="dimmed" component="span" display="block">
          {row.about}
        </Text>
      </span>
      {row.decided && (
        <span className={classes.mark} role="img" aria-label={row.decided.words}>
          <Icon name={row.decided.isGoing ? 'check' : 'x'} size={16} />
        </span>
      )}
    </UnstyledButton>
  );
}
