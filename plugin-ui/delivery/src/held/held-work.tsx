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
  useSearchParams,
  useWritable,
  WriteButton,
} from '@homeroom/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DocumentDetail, openHolds, useDocumentAhead } from '../pages/documents.queries';
import { DocumentView } from './document-view';
import classes from './held.module.css';
import { type DocumentRecord, type HeldState, MARKABLE, SAMPLED_KINDS, useHeld } from './held.queries';
import { KeysHelp } from './keys-help';
import { KindChips } from './kind-chips';
import { MarkDialog } from './mark.dialog';
import { ReasonDialog } from './reason.dialog';
import { SampleWork } from './sample-work';
import { useDecisions } from './use-decisions';
import { useKeys } from './use-keys';

const KEYS = [
  { id: 'next', keys: ['J', '↓'] },
  { id: 'previous', keys: ['K', '↑'] },
  { id: 'release', keys: ['R'] },
  { id: 'decline', keys: ['D'] },
  { id: 'mark', keys: ['S'] },
  { id: 'large', keys: ['↵'] },
  { id: 'undo', keys: ['U'] },
  { id: 'help', keys: ['?'] },
];

/** The documents that are held, worked off one by one: the pages beside the list, the decisions on keys. */
export function HeldWork({ jobId, state }: { jobId: string; state: HeldState }) {
  const { t } = usePlugin();
  const [params] = useSearchParams();
  const kind = params.get('kind');
  const held = useHeld(jobId, state, kind);
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t(`door.${state}`)}
      </Title>
      {state === 'held' && <KindChips jobId={jobId} kind={kind} />}
      {kind && SAMPLED_KINDS.has(kind) && <SampleWork key={`sample-${kind}`} jobId={jobId} kind={kind} />}
      {held.error && !held.data && (
        <>
          <ErrorText error={held.error} />
          <Button variant="default" onClick={() => void held.refetch()}>
            {t('retry')}
          </Button>
        </>
      )}
      {held.isPending && <Skeleton height={220} role="status" aria-label={t('held.loading')} />}
      {held.data && (
        <Worklist
          key={kind ?? ''}
          jobId={jobId}
          state={state}
          documents={held.data.r}
          total={held.data.pager.totalRecords ?? held.data.r.length}
        />
      )}
    </Stack>
  );
}

interface Props {
  jobId: string;
  state: HeldState;
  documents: readonly DocumentRecord[];
  total: number;
}

function Worklist({ jobId, state, documents, total }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const decisions = useDecisions();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isLarge, setLarge] = useState(false);
  const [dialog, setDialog] = useState<'reason' | 'mark' | 'help' | null>(null);
  const [seen, setSeen] = useState<DocumentDetail | null>(null);
  /** The last reason by what held the documents that it was given for. */
  const reasons = useRef(new Map<string, string>());
  const { isWritable } = useWritable();

  const open = documents.filter(({ id }) => !decisions.isDecided(id));
  const current = documents.find(({ id }) => id === chosen) ?? open[0];
  const detail = current && seen?.document.id === current.id ? seen : null;
  const holds = detail ? openHolds(detail) : [];
  const canRelease = isWritable && detail !== null && holds.every(({ releasable }) => releasable);
  const foreign = holds.find((found) => found.releasable && MARKABLE.has(found.kind)) ?? null;
  const next = current && nextOf(open, documents, current.id);
  useDocumentAhead(jobId, next?.id);
  // Whoever opens the list is going to work on it, and Enter is no longer the door's.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, []);
  const onSeen = useCallback((found: DocumentDetail) => setSeen(found), []);

  function choose(id: string | undefined) {
    if (id === undefined) return;
    setChosen(id);
    list.current?.querySelector<HTMLElement>(`[data-work-row="${id}"]`)?.focus();
  }
  function step(by: number) {
    const index = documents.findIndex(({ id }) => id === current?.id);
    choose(documents[index + by]?.id);
  }
  function decide(verb: 'release' | 'decline', reason: string) {
    if (!current) return;
    decisions.add({ documentId: current.id, personName: current.personName, verb, reason });
    choose(next?.id);
  }
  const holdKinds = [...new Set(holds.map((problem) => problem.kind))].sort().join();
  function release() {
    if (!canRelease) return;
    const last = reasons.current.get(holdKinds);
    if (last === undefined) setDialog('reason');
    else decide('release', last);
  }
  function give(reason: string) {
    reasons.current.set(holdKinds, reason);
    setDialog(null);
    decide('release', reason);
  }
  const undo = () => choose(decisions.undo()?.documentId);

  useKeys({
    j: () => step(1),
    arrowdown: () => step(1),
    k: () => step(-1),
    arrowup: () => step(-1),
    r: release,
    d: isWritable && state === 'held' ? () => decide('decline', '') : undefined,
    s: foreign && isWritable ? () => setDialog('mark') : undefined,
    enter: detail ? () => setLarge(true) : undefined,
    u: decisions.waiting.length > 0 ? undo : undefined,
    '?': () => setDialog('help'),
  });

  return (
    <>
      <Text size="sm" role="status">
        {t('held.left', { count: Math.max(0, total - (documents.length - open.length)) })}
      </Text>
      <Waiting decisions={decisions} onUndo={undo} />
      {documents.length === 0 && <Text>{t('held.empty')}</Text>}
      {current && (
        <div className={classes.layout}>
          <ul ref={list} className={classes.list} aria-label={t(`door.${state}`)}>
            {documents.map((document) => (
              <li key={document.id}>
                <UnstyledButton
                  className={classes.row}
                  data-work-row={document.id}
                  data-decided={decisions.isDecided(document.id) || undefined}
                  aria-current={document.id === current.id || undefined}
                  onClick={() => setChosen(document.id)}
                >
                  <span className={classes.who}>
                    <bdi>{document.personName}</bdi>
                    <Text size="xs" c="dimmed" component="span" display="block">
                      {t('look.id', { id: document.studentId })} ·{' '}
                      {t('send.pages', { count: document.pages.length })}
                    </Text>
                  </span>
                  <Decided decisions={decisions} id={document.id} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <section className={classes.view} aria-label={t('held.document', { name: current.personName })}>
            <div className={classes.actions}>
              <WriteButton size="sm" disabled={!canRelease} onClick={release}>
                {t('held.release')}
              </WriteButton>
              {state === 'held' && (
                <WriteButton size="sm" variant="default" onClick={() => decide('decline', '')}>
                  {t('held.decline')}
                </WriteButton>
              )}
              {foreign && (
                <WriteButton size="sm" variant="default" onClick={() => setDialog('mark')}>
                  {t('held.mark')}
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
            <DocumentView
              key={current.id}
              jobId={jobId}
              documentId={current.id}
              isLarge={isLarge}
              onLarge={setLarge}
              onSeen={onSeen}
            />
          </section>
        </div>
      )}
      {total > documents.length && (
        <Text size="sm" c="dimmed">
          {t('held.more', { shown: format.number(documents.length), count: total })}
        </Text>
      )}
      <ReasonDialog
        personName={dialog === 'reason' ? (current?.personName ?? '') : null}
        onClose={() => setDialog(null)}
        onReason={give}
      />
      <MarkDialog problem={dialog === 'mark' ? foreign : null} onClose={() => setDialog(null)} />
      <Dialog title={t('held.keys')} isOpen={dialog === 'help'} onClose={() => setDialog(null)}>
        <KeysHelp keys={KEYS} />
      </Dialog>
    </>
  );
}

type Decisions = ReturnType<typeof useDecisions>;

/** What was decided and can still be taken back. */
function Waiting({ decisions, onUndo }: { decisions: Decisions; onUndo: () => void }) {
  const { t } = usePlugin();
  const released = decisions.waiting.filter(({ verb }) => verb === 'release').length;
  const declined = decisions.waiting.length - released;
  return (
    <div className={classes.waiting} aria-live="polite">
      {released > 0 && <span>{t('held.releasing', { count: released })}</span>}
      {declined > 0 && <span>{t('held.declining', { count: declined })}</span>}
      {decisions.waiting.length > 0 && (
        <>
          <Button size="compact-sm" variant="default" onClick={onUndo}>
            {t('held.undo')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={decisions.apply}>
            {t('held.now')}
          </Button>
        </>
      )}
      {decisions.error && <ErrorText error={decisions.error} />}
    </div>
  );
}

function Decided({ decisions, id }: { decisions: Decisions; id: string }) {
  const { t } = usePlugin();
  if (!decisions.isDecided(id)) return null;
  const verb = decisions.waiting.find(({ documentId }) => documentId === id)?.verb;
  return (
    <span className={classes.mark} role="img" aria-label={t(`held.decided.${verb ?? 'sent'}`)}>
      <Icon name={verb === 'decline' ? 'x' : 'check'} size={16} />
    </span>
  );
}

/** The next document that nobody has decided about: behind this one, else from the top. */
function nextOf(
  open: readonly DocumentRecord[],
  all: readonly DocumentRecord[],
  id: string,
): DocumentRecord | undefined {
  const index = all.findIndex((document) => document.id === id);
  const isOpen = (document: DocumentRecord) => open.includes(document) && document.id !== id;
  return all.slice(index + 1).find(isOpen) ?? all.find(isOpen);
}
