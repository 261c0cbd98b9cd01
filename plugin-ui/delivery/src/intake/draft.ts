import type { ChangeDraft } from '@homeroom/sdk';
import { SAFE_OPTIONS, type SendTo } from '../shared/options';
import type { Upload } from '../shared/upload.queries';
import { EMPTY_RULE, type RuleForm } from './rule';

/** A job that is being made. */
export interface Draft {
  step: 'upload' | 'match';
  upload: Upload | null;
  rule: RuleForm;
  sendTo: SendTo;
  /** The school whose ids they are; empty where ids are the district's. */
  schoolId: string;
  /** The job that the batch was matched for. */
  jobId: string | null;
  /** The clerk came back from the job's check, so another file replaces that of the job. */
  isReturn: boolean;
  /** As which it is saved for its maker, or the job of another program that it completes. */
  draftId: string | null;
}

export type Change = ChangeDraft<Draft>;

export const EMPTY_DRAFT: Draft = {
  step: 'upload',
  upload: null,
  rule: EMPTY_RULE,
  sendTo: SAFE_OPTIONS.sendTo,
  schoolId: '',
  jobId: null,
  isReturn: false,
  draftId: null,
};

/** A draft as the server and the tab keep it: the rule's fields stand beside the others. */
export type KeptForm = Omit<Draft, 'rule'> & Omit<RuleForm, 'kind'> & { ruleKind: RuleForm['kind'] };

export function toKept({ rule: { kind: ruleKind, ...rule }, ...draft }: Draft): KeptForm {
  return { ...draft, ...rule, ruleKind };
}

/** What was kept as a draft; a field that it lacks is as in a new one. */
export function fromKept(kept: Partial<KeptForm> | null): Draft {
  const {
    ruleKind: kind,
    words,
    pattern,
    part,
    area,
    areaReads,
    begins,
    cover,
    every,
    proof,
    index,
    learned,
    list,
    listEvery,
    ...draft
  } = { ...toKept(EMPTY_DRAFT), ...kept };
  const ids = { kind, words, pattern, part, area, areaReads, index, learned, list, listEvery };
  return { ...draft, rule: { ...ids, begins, cover, every, proof } };
}
