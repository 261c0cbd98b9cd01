import {
  Button,
  ErrorText,
  Skeleton,
  Stack,
  Text,
  Title,
  useFormat,
  usePlugin,
  useWritable,
  WriteButton,
} from '@homeroom/sdk';
import { useCallback, useRef, useState } from 'react';
import { pageRanges } from '../shared/document/page-ranges';
import { useRerun } from '../shared/job/rerun.queries';
import { useWorklist } from '../shared/worklist/use-worklist';
import { Worklist } from '../shared/worklist/worklist';
import { AddPersonButton, useAddPerson } from './add-person';
import { AddressDialog } from './address.dialog';
import { AssignDialog, type Person } from './assign.dialog';
import { mainActionOf } from './main-action';
import { NeedView } from './need-view';
import classes from './preflight.module.css';
import {
  type NeedRow,
  type Preflight,
  useDecide,
  usePreflight,
  useUndo,
  type Verb,
} from './preflight.queries';
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
      {found.data && <Needs jobId={jobId} found={found.data} />}
    </Stack>
  );
}

function Needs({ jobId, found }: { jobId: string; found: Preflight }) {
  const { t, navigate } = usePlugin();
  const { isWritable } = useWritable();
  const adding = useAddPerson();
  const rerun = useRerun(jobId, (id) => navigate(`/job/${id}/check?show=needs`));
  const undo = useUndo(jobId);
  const each = useDecide(jobId, () => done());
  const reasons = useRef(new Map<string, string>());
  const [order, setOrder] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<Verb | null>(null);
  const [initial, setInitial] = useState<Person | null>(null);
  const [seen, setSeen] = useState<string | null>(null);

  const { rows } = found;
  const place = useWorklist(rows.map(({ key, decided }) => ({ key, isDecided: decided !== null })));
  const current = rows.find(({ key }) => key === place.current);
  const onSeen = useCallback((key: string) => setSeen(key), []);
  const shows = current !== undefined && (current.documentId !== null || current.examples.length > 0);
  const isSeen = current !== undefined && (!shows || seen === current.key);
  const main = current && mainActionOf(current, adding !== null);
  const variantOf = (action: typeof main) => (action === main ? 'filled' : 'default');

  const foundIds = new Set(rows.flatMap(({ found, decided }) => (found && !decided ? [found.personId] : [])));

  const may = (verb: Verb) =>
    isWritable && current?.verbs.includes(verb) === true && ((verb !== 'send' && verb !== 'allow') || isSeen);
  function open(verb: Verb, person: Person | null = null) {
    if (!may(verb) || !current) return;
    if (verb === 'each') {
      each.mutate({ key: current.key, verb, reason: '', email: '', confirm: false, correct: false });
      return;
    }
    setInitial(person);
    setDialog(verb);
  }
  function give(to: NeedRow['before'] | undefined) {
    if (to) open('assign', { id: to.person, personId: to.personId, name: to.personName });
  }
  function takeMain() {
    if (!current || !main) return;
    if (main === 'give') give(current.found);
    else if (main !== 'add') open(main);
    else if (adding?.isWritable) adding.add(current.missingId);
  }
  function done(reason?: string) {
    if (current && reason) reasons.current.set(`${dialog} ${current.kinds.join()}`, reason);
    setDialog(null);
    if (!current) return;
    setOrder((before) => [...before.filter((key) => key !== current.key), current.key]);
    place.choose(place.next);
  }
  const last = [...order].reverse().find((key) => rows.some((row) => row.key === key && row.decided));
  function undoLast(key = last) {
    const decided = rows.find((row) => row.key === key)?.decided;
    if (!decided || !isWritable) return;
    undo.mutate(decided.id);
    place.choose(key);
  }

  const shown = (verb: Verb) => (dialog === verb && current ? current : null);
  const why = dialog === 'send' || dialog === 'skip' || dialog === 'allow' ? dialog : null;
  const close = () => setDialog(null);
  const trouble = undo.error ?? each.error;
  return (
    <>
      <Worklist
        place={place}
        rows={rows.map((row) => ({
          key: row.key,
          isDecided: row.decided !== null,
          title: t(`problem.${row.kinds[0]}`),
          about: <RowAbout row={row} />,
          decided: row.decided
            ? { words: t(`needs.decided.${row.decided.verb}`), isGoing: row.decided.verb !== 'skip' }
            : undefined,
        }))}
        label={t('needs.title')}
        viewLabel={t('needs.row')}
        empty={t('needs.empty')}
        keys={{
          enter: takeMain,
          b: current?.before ? () => give(current.before) : undefined,
          s: () => open('skip'),
          u: last ? () => undoLast() : undefined,
        }}
        help={KEYS}
        actions={
          current && (
            <>
              {current.found && (
                <WriteButton
                  size="sm"
                  variant={variantOf('give')}
                  disabled={!may('assign')}
                  onClick={() => give(current.found)}
                >
                  {t('needs.found', { name: current.found.personName, id: current.found.personId })}
                </WriteButton>
              )}
              {current.missingId && !current.found && (
                <AddPersonButton personId={current.missingId} variant={variantOf('add')} />
              )}
              {current.missingId && !current.found && !adding && (
                <Text size="sm">{t('needs.addBy', { id: current.missingId })}</Text>
              )}
              {current.verbs.map((verb) => (
                <WriteButton
                  key={verb}
                  size="sm"
                  variant={variantOf(verb)}
                  disabled={!may(verb)}
                  onClick={() => open(verb)}
                >
                  {t(`needs.${verb}`)}
                </WriteButton>
              ))}
              {current.before && (
                <WriteButton size="sm" variant="default" onClick={() => give(current.before)}>
                  {t('needs.before', { name: current.before.personName })}
                </WriteButton>
              )}
              {current.decided && (
                <WriteButton size="sm" variant="default" onClick={() => undoLast(current.key)}>
                  {t('held.undo')}
                </WriteButton>
              )}
            </>
          )
        }
        view={current && <NeedView key={current.key} jobId={jobId} row={current} onSeen={onSeen} />}
      >
        <Text size="sm" role="status">
          {found.open > 0 && t('needs.left', { count: found.open })}
          {found.open === 0 && found.total > 0 && t('needs.allDecided', { count: found.total })}
        </Text>
        {trouble && <ErrorText error={trouble} />}
        {foundIds.size > 0 && (
          <div className={classes.found}>
            <Text size="sm">{t('needs.foundNow', { count: foundIds.size })}</Text>
            <WriteButton size="sm" variant="default" loading={rerun.isPending} onClick={() => rerun.mutate()}>
              {t('needs.again')}
            </WriteButton>
          </div>
        )}
      </Worklist>
      <AssignDialog jobId={jobId} row={shown('assign')} initial={initial} onClose={close} onDone={done} />
      <AddressDialog jobId={jobId} row={shown('address')} onClose={close} onDone={done} />
      <WhyDialog
        jobId={jobId}
        row={why && shown(why)}
        verb={why ?? 'skip'}
        last={reasons.current.get(`${why} ${current?.kinds.join()}`) ?? ''}
        onClose={close}
        onDone={done}
      />
    </>
  );
}

/** Whose a row is, or which ID is missing, and on which pages. */
function RowAbout({ row }: { row: NeedRow }) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <>
      {row.personName && (
        <>
          <bdi>{row.personName}</bdi>
          {' · '}
        </>
      )}
      {row.missingId && `${t('look.id', { id: row.missingId })} · `}
      {row.pages.length === 1 && t('preview.page', { page: format.number(row.pages[0] ?? 0) })}
      {row.pages.length > 1 && t('check.onPages', { pages: pageRanges(row.pages, format.number) })}
    </>
  );
}
