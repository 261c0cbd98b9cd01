import type { Schemas } from '../shared/use-delivery';
import { type Draft, EMPTY_DRAFT, fromKept, type KeptForm, toKept } from './draft';
import { EMPTY_RULE, formOf, type Rule, type RuleForm } from './rule';

type SavedDraft = Schemas['DraftRead'];
type DraftToSave = Omit<Schemas['DraftRequest'], 'jobId'>;

/** A batch as a saved draft left it, or with what another program has given. */
export function startOf(saved: SavedDraft): Draft {
  const { upload, sendTo, schoolId, rule, jobId } = saved;
  const same = { upload, jobId: null, draftId: jobId };
  if (saved.type !== 'external') {
    return { ...fromKept(JSON.parse(saved.form) as Partial<KeptForm>), ...same };
  }
  const step = upload ? 'match' : 'upload';
  return {
    ...EMPTY_DRAFT,
    ...same,
    step,
    sendTo,
    schoolId,
    rule: { ...EMPTY_RULE, ...(rule && given(rule)) },
  };
}

function given(rule: NonNullable<SavedDraft['rule']>): Partial<RuleForm> {
  const form = formOf(rule);
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
    form: toKept(draft),
    uploadId,
    match: rule && { uploadId, rule, sendTo, schoolId },
  };
}
