import {
  Button,
  Dialog,
  ErrorText,
  Icon,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  useFormat,
  usePlugin,
  useWritable,
  WriteButton,
} from '@homeroom/sdk';
import { useCallback, useRef, useState } from 'react';
import held from '../held/held.module.css';
import { KeysHelp } from '../held/keys-help';
import { useKeys } from '../held/use-keys';
import { pageRanges } from '../job/page-ranges';
import { AddressDialog } from './address.dialog';
import { AssignDialog, type Person } from './assign.dialog';
import { NeedView } from './need-view';
import classes from './preflight.module.css';
import { type NeedRow, type Preflight, usePreflight, useUndo, type Verb } from './preflight.queries';
import { WhyDialog } from './why.dialog';

const KEYS = [
  { id: 'nextRow', keys: ['J', '↓'] },
  { id: 'previousRow', keys: ['K', '↑'] },
  { id: 'mend', keys: ['↵'] },
  { id: 'before', keys: ['B'] },
  { id: 'skip', keys: ['S'] },
  { id: 'undo', keys: ['U'] },
  { id: 'help', keys: ['?'] },
];

interface Props {
  jobId: string;
  onBack: () => void;
}

/** What needs a person, row by row: the pages beside the list, each mend on a key. */
export function NeedsWork({ jobId, onBack }: Props) {
  const { t } = usePlugin();
  const found = usePreflight(jobId);
  return (
    <Stack gap="sm">
      <div className={classes.summary}>
        <Title order={2} size="h4">
          {t('needs.title')}
        </Title>
        <Button variant="default" size="sm" onClick={onBack}>
          {t('needs.back')}
        </Button>
      </div>
      {found.error && !found.data && (
        <>
          <ErrorText error={found.error} />
          <Button variant="default" onClick={() => void found.refetch()}>
            {t('retry')}
          </Button>
        </>
      )}
      {found.isPending && <Skeleton height={220} role="status" aria-label={t('needs.loading')} />}
      {found.data && <Worklist jobId={jobId} found={found.data} />}
    </Stack>
  );
}

function Worklist({ jobId, found }: { jobId: string; found: Preflight }) {
  const { t } = usePlugin();
  const { isWritable } = useWritable();
  const undo = useUndo(jobId);
  const list = useRef<HTMLUListElement>(null);
  const reasons = useRef(new Map<string, string>());
  const [order, setOrder] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Verb | 'help' | null>(null);
  const [initial, setInitial] = useState<Person | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const { rows } = found;
  const current = rows.find(({ key }) => key === chosen) ?? rows.find(({ decided }) => !decided) ?? rows[0];
  const onSeen = useCallback((key: string) => setSeen(key), []);
  const isSeen = current !== undefined && (!current.documentId || seen === current.key);
  const mend = current?.verbs[0];

  function choose(key: string | undefined) {
    if (key === undefined) return;
    setChosen(key);
    list.current?.querySelector<HTMLElement>(`[data-work-row="${key}"]`)?.focus();
  }
  const step = (by: number) => choose(rows[rows.findIndex(({ key }) => key === current?.key) + by]?.key);
  const may = (verb: Verb) =>
    isWritable && current?.verbs.includes(verb) === true && (verb !== 'send' || isSeen);
  function open(verb: Verb, person: Person | null = null) {
    if (!may(verb)) return;
    setInitial(person);
    setDialog(verb);
  }
  function attach() {
    const before = current?.before;
    if (before) open('assign', { id: before.person, personId: before.personId, name: before.personName });
  }
  function done(reason?: string) {
    if (current && reason) reasons.current.set(`${dialog} ${current.kinds.join()}`, reason);
    setDialog(null);
    if (!current) return;
    setOrder((before) => [...before.filter((key) => key !== current.key), current.key]);
    choose(nextOf(rows, current.key)?.key);
  }
  const last = [...order].reverse().find((key) => rows.some((row) => row.key === key && row.decided));
  function undoLast(key = last) {
    const decided = rows.find((row) => row.key === key)?.decided;
    if (!decided || !isWritable) return;
    undo.mutate(decided.id);
    choose(key);
  }

  useKeys({
    j: () => step(1),
    arrowdown: () => step(1),
    k: () => step(-1),
    arrowup: () => step(-1),
    enter: mend && may(mend) ? () => open(mend) : undefined,
    b: current?.before ? attach : undefined,
    s: () => open('skip'),
    u: last ? () => undoLast() : undefined,
    '?': () => setDialog('help'),
  });
  const why = dialog === 'send' || dialog === 'skip' ? dialog : null;

  return (
    <>
      <Text size="sm" role="status">
        {t('needs.left', { count: found.open })}
      </Text>
      {undo.error && <ErrorText error={undo.error} />}
      {rows.length === 0 && <Text>{t('needs.empty')}</Text>}
      {current && (
        <div className={held.layout}>
          <ul ref={list} className={held.list} aria-label={t('needs.title')}>
            {rows.map((row) => (
              <li key={row.key}>
                <RowButton row={row} isCurrent={row === current} onClick={() => setChosen(row.key)} />
              </li>
            ))}
          </ul>
          <section className={held.view} aria-label={t('needs.row')}>
            <div className={held.actions}>
              {current.verbs.map((verb, index) => (
                <WriteButton
                  key={verb}
                  size="sm"
                  variant={index === 0 ? 'filled' : 'default'}
                  disabled={!may(verb)}
                  onClick={() => open(verb)}
                >
                  {t(`needs.${verb}`)}
                </WriteButton>
              ))}
              {current.before && (
                <WriteButton size="sm" variant="default" onClick={attach}>
                  {t('needs.before', { name: current.before.personName })}
                </WriteButton>
              )}
              {current.decided && (
                <WriteButton size="sm" variant="default" onClick={() => undoLast(current.key)}>
                  {t('held.undo')}
                </WriteButton>
              )}
              <Button
                size="sm"
                variant="subtle"
                leftSection={<Icon name="keyboard" size={18} />}
                onClick={() => setDialog('help')}
              >
                {t('held.keys')}
              </Button>
            </div>
            <NeedView key={current.key} jobId={jobId} row={current} onSeen={onSeen} />
          </section>
        </div>
      )}
      <AssignDialog
        jobId={jobId}
        row={dialog === 'assign' ? (current ?? null) : null}
        initial={initial}
        onClose={() => setDialog(null)}
        onDone={done}
      />
      <AddressDialog
        jobId={jobId}
        row={dialog === 'address' ? (current ?? null) : null}
        onClose={() => setDialog(null)}
        onDone={done}
      />
      <WhyDialog
        jobId={jobId}
        row={why && current ? current : null}
        verb={why ?? 'skip'}
        last={reasons.current.get(`${why} ${current?.kinds.join()}`) ?? ''}
        onClose={() => setDialog(null)}
        onDone={done}
      />
      <Dialog title={t('held.keys')} isOpen={dialog === 'help'} onClose={() => setDialog(null)}>
        <KeysHelp keys={KEYS} />
      </Dialog>
    </>
  );
}

interface RowButtonProps {
  row: NeedRow;
  isCurrent: boolean;
  onClick: () => void;
}

function RowButton({ row, isCurrent, onClick }: RowButtonProps) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <UnstyledButton
      className={held.row}
      data-work-row={row.key}
      data-decided={row.decided ? true : undefined}
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      <span className={held.who}>
        {t(`problem.${row.kinds[0]}`)}
        <Text size="xs" c="dimmed" component="span" display="block">
          {row.personName && (
            <>
              <bdi>{row.personName}</bdi>
              {' · '}
            </>
          )}
          {row.pages.length === 1 && t('preview.page', { page: format.number(row.pages[0] ?? 0) })}
          {row.pages.length > 1 && t('check.onPages', { pages: pageRanges(row.pages, format.number) })}
        </Text>
      </span>
      {row.decided && (
        <span className={held.mark} role="img" aria-label={t(`needs.decided.${row.decided.verb}`)}>
          <Icon name={row.decided.verb === 'skip' ? 'x' : 'check'} size={16} />
        </span>
      )}
    </UnstyledButton>
  );
}

/** The next row that nobody has decided: after this one, else from the top. */
function nextOf(rows: readonly NeedRow[], key: string): NeedRow | undefined {
  const index = rows.findIndex((row) => row.key === key);
  const isOpen = (row: NeedRow) => !row.decided && row.key !== key;
  return rows.slice(index + 1).find(isOpen) ?? rows.find(isOpen);
}
