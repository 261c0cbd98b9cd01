import type { SavedDraft } from '../drafts/drafts.queries';
import { type DraftChange, draftOf } from './rule';

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
