import {
  Button,
  ErrorText,
  Skeleton,
  Stack,
  Text,
  Title,
  useFormat,
  usePlugin,
  useSearchParams,
  useWritable,
  WriteButton,
} from '@homeroom/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DocumentView } from '../shared/document/document-view';
import { type DocumentDetail, openHolds, useDocumentAhead } from '../shared/document/documents.queries';
import { mayBeAnothers } from '../shared/problem-kinds';
import { useWorklist } from '../shared/worklist/use-worklist';
import { Worklist } from '../shared/worklist/worklist';
import classes from './held.module.css';
import { type DocumentRecord, type HeldState, MARKABLE, SAMPLED_KINDS, useHeld } from './held.queries';
import { KindChips } from './kind-chips';
import { MarkDialog } from './mark.dialog';
import { ReasonDialog } from './reason.dialog';
import { SampleWork } from './sample-work';
import { useDecisions } from './use-decisions';

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
        <Held
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

function Held({ jobId, state, documents, total }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const decisions = useDecisions();
  const [isLarge, setLarge] = useState(false);
  const [dialog, setDialog] = useState<'reason' | 'mark' | null>(null);
  const [seen, setSeen] = useState<DocumentDetail | null>(null);
  /** The last reason by what held the documents that it was given for. */
  const reasons = useRef(new Map<string, string>());
  const { isWritable } = useWritable();

  const rows = documents.map(({ id }) => ({ key: id, isDecided: decisions.isDecided(id) }));
  const place = useWorklist(rows);
  const current = documents.find(({ id }) => id === place.current);
  const detail = current && seen?.document.id === current.id ? seen : null;
  const holds = detail ? openHolds(detail) : [];
  const canRelease = isWritable && detail !== null && holds.every(({ releasable }) => releasable);
  const isDoubtful = mayBeAnothers(current?.reasons ?? []);
  const foreign = holds.find((found) => found.releasable && MARKABLE.has(found.kind)) ?? null;
  useDocumentAhead(jobId, place.next);
  const { list } = place;
  // Whoever opens the list is going to work on it, and Enter is no longer the door's.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [list]);
  const onSeen = useCallback((found: DocumentDetail) => setSeen(found), []);

  function decide(verb: 'release' | 'decline', reason: string) {
    if (!current) return;
    decisions.add({ documentId: current.id, personName: current.personName, verb, reason });
    place.choose(place.next);
  }
  function decidedOf(id: string) {
    if (!decisions.isDecided(id)) return undefined;
    const verb = decisions.waiting.find(({ documentId }) => documentId === id)?.verb;
    return { words: t(`held.decided.${verb ?? 'sent'}`), isGoing: verb !== 'decline' };
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
  const undo = () => place.choose(decisions.undo()?.documentId);

  return (
    <>
      <Worklist
        place={place}
        rows={documents.map((document, index) => ({
          key: document.id,
          isDecided: rows[index]?.isDecided ?? false,
          title: <bdi>{document.personName}</bdi>,
          about: `${t('look.id', { id: document.studentId })} · ${t('send.pages', { count: document.pages.length })}`,
          decided: decidedOf(document.id),
        }))}
        label={t(`door.${state}`)}
        viewLabel={t('held.document', { name: current?.personName })}
        empty={t('held.empty')}
        keys={{
          r: release,
          d: isWritable && state === 'held' ? () => decide('decline', '') : undefined,
          s: foreign && isWritable ? () => setDialog('mark') : undefined,
          enter: detail ? () => setLarge(true) : undefined,
          u: decisions.waiting.length > 0 ? undo : undefined,
        }}
        help={KEYS}
        actions={
          <>
            <WriteButton
              size="sm"
              variant={isDoubtful ? 'default' : 'filled'}
              disabled={!canRelease}
              onClick={release}
            >
              {t('held.release')}
            </WriteButton>
            {state === 'held' && (
              <WriteButton
                size="sm"
                variant={isDoubtful ? 'filled' : 'default'}
                onClick={() => decide('decline', '')}
              >
                {t('held.decline')}
              </WriteButton>
            )}
            {foreign && (
              <WriteButton size="sm" variant="default" onClick={() => setDialog('mark')}>
                {t('held.mark')}
              </WriteButton>
            )}
          </>
        }
        view={
          current && (
            <DocumentView
              key={current.id}
              jobId={jobId}
              documentId={current.id}
              isLarge={isLarge}
              onLarge={setLarge}
              onSeen={onSeen}
            />
          )
        }
      >
        <Text size="sm" role="status">
          {t('held.left', { count: Math.max(0, total - rows.filter(({ isDecided }) => isDecided).length) })}
        </Text>
        <Waiting decisions={decisions} onUndo={undo} />
      </Worklist>
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
