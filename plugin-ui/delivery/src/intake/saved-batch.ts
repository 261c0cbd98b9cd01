import type { Schemas } from '../shared/use-delivery';
import { type Draft, type DraftChange, draftOf, type Rule } from './rule';

type SavedDraft = Schemas['DraftRead'];
type DraftToSave = Omit<Schemas['DraftRequest'], 'jobId'>;

/** The form of a batch as a saved draft left it, or with what another program has given. */
export function startOf(saved: SavedDraft): DraftChange {
  const { upload, sendTo, schoolId, rule, jobId } = saved;
  const same: DraftChange = { upload, jobId: null, draftId: jobId };
  if (saved.type !== 'external') return { ...(JSON.parse(saved.form) as DraftChange), ...same };
  return { ...same, step: upload ? 'match' : 'upload', sendTo, schoolId, ...(rule && given(rule)) };
}

function given(rule: NonNullable<SavedDraft['rule']>): DraftChange {
  const form = draftOf(rule);
  if (rule.kind === 'index') return { ...form, index: { fileName: 'index.csv', csv: rule.csv } };
  if (rule.kind === 'fixed')
    return { ...form, list: rule.list, listEvery: rule.every ? String(rule.every) : '' };
  return form;
}

/** A batch as it is saved; null while there is nothing to save. One that was matched is a job already. */
export function savedBatch(draft: Draft, rule: Rule | null): DraftToSave | null {
  if (!draft.upload || draft.jobId) return null;
  const { uploadId, fileName } = draft.upload;
  const { sendTo, schoolId } = draft;
  return {
    type: 'splitter',
    name: fileName,
    form: { ...draft },
    uploadId,
    match: rule && { uploadId, rule, sendTo, schoolId },
  };
}
