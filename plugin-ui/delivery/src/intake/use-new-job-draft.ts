import { useDraft, useKeptDraft } from '@homeroom/sdk';
import { type Draft, fromKept, type KeptForm, toKept } from './draft';
import type { RuleForm } from './rule';

const NAME = 'new-job';

/** The draft of this tab, or the saved one that it goes on with. */
export function useNewJobDraft(start: Draft | null) {
  const { draft, change } = useDraft<Draft>(NAME, {
    begin: (kept) => start ?? fromKept(kept as Partial<KeptForm> | null),
    keep: withoutPersons,
  });
  return {
    draft,
    change,
    changeRule: (part: Partial<RuleForm>) => change(({ rule }) => ({ rule: { ...rule, ...part } })),
  };
}

/** The index file, the list and learned IDs hold personal data; the return from a check ends with the visit. */
function withoutPersons({ rule, ...draft }: Draft): KeptForm {
  return toKept({ ...draft, isReturn: false, rule: { ...rule, index: null, learned: null, list: '' } });
}

/** The draft that this tab has of a job: the way back to its rule, and its end once the job goes out. */
export function useDraftOf(jobId: string) {
  const kept = useKeptDraft(NAME);
  const found = kept.read() as Partial<KeptForm> | null;
  const isOwn = found?.jobId === jobId;
  return {
    isOwn,
    returnTo: (step: Draft['step']) => kept.write({ ...found, step, isReturn: true }),
    discard: () => isOwn && kept.discard(),
  };
}
