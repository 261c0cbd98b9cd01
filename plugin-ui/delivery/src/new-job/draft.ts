/** Where the pages of a student begin, among pages that carry ids. */
export const BEGINS = ['id', 'first_id', 'cover', 'every'] as const;
export type Begins = (typeof BEGINS)[number];

/** What proves, beside the id, that a page is its owner's. */
export const PROOFS = ['name', 'birth_date', 'other_id'] as const;
export type Proof = (typeof PROOFS)[number];

/** What the API needs to know how pages are matched to persons. What is left out is as the API has it by default. */
export type Rule =
  | { kind: 'pattern'; pattern: string; begins?: Begins; cover?: string; every?: number; proof?: Proof }
  | { kind: 'index'; csv: string; proof?: Proof }
  | { kind: 'bookmark'; pattern?: string }
  | { kind: 'code'; pattern?: string };

export const RULE_KINDS = ['words', 'pattern', 'code', 'bookmark', 'index'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export type PinMode = 'generated' | 'person_id' | 'none';
export type SendTo = 'guardian' | 'student' | 'both';

export interface Upload {
  uploadId: string;
  fileName: string;
  sizeBytes: number;
  pages: number;
}

/** The wizard's; the first two are on the page of a new job, the others on the check page of the job. */
export const STEPS = ['upload', 'match', 'check', 'send'] as const;
export type Step = (typeof STEPS)[number];

/** A job that is being made. All fields of the form are texts as typed. */
export interface Draft {
  step: 'upload' | 'match';
  upload: Upload | null;
  ruleKind: RuleKind;
  /** The words in front of the person's ID. */
  words: string;
  pattern: string;
  /** Of a code's or a bookmark's text, the part that is the ID; empty: all of it. */
  part: string;
  begins: Begins;
  /** Words that stand on each cover. */
  cover: string;
  /** How many pages each student has. */
  every: string;
  proof: Proof;
  index: { fileName: string; csv: string } | null;
  sendTo: SendTo;
  /** The school whose ids they are; empty where ids are the district's. */
  schoolId: string;
  /** The job that the batch was matched for. */
  jobId: string | null;
}

export type DraftChange = Partial<Draft>;

/** What a job goes out with unless its clerk opens the advanced options, and always where those are hidden. */
export const SAFE_OPTIONS = { pinMode: 'generated', sendTo: 'guardian' } as const;

export const EMPTY_DRAFT: Draft = {
  step: 'upload',
  upload: null,
  ruleKind: 'words',
  words: 'Student ID:',
  pattern: 'Student ID:\\s*(?P<id>\\d+)',
  part: '',
  begins: 'id',
  cover: '',
  every: '2',
  proof: 'name',
  index: null,
  sendTo: SAFE_OPTIONS.sendTo,
  schoolId: '',
  jobId: null,
};

export type RuleFields = Pick<
  Draft,
  'ruleKind' | 'words' | 'pattern' | 'part' | 'begins' | 'cover' | 'every' | 'proof' | 'index'
>;

/** The rule as the API takes it; null while there is nothing to match with. */
export function ruleOf(draft: RuleFields): Rule | null {
  const proof = draft.proof === 'name' ? {} : { proof: draft.proof };
  if (draft.ruleKind === 'index') return draft.index && { kind: 'index', csv: draft.index.csv, ...proof };
  if (draft.ruleKind === 'code' || draft.ruleKind === 'bookmark') {
    const pattern = draft.part.trim();
    return pattern ? { kind: draft.ruleKind, pattern } : { kind: draft.ruleKind };
  }
  const pattern = draft.ruleKind === 'words' ? patternAfter(draft.words) : draft.pattern.trim();
  const begins = beginsOf(draft);
  return pattern && begins ? { kind: 'pattern', pattern, ...begins, ...proof } : null;
}

/** Where a student begins, as the rule says it; null while it is not complete. */
function beginsOf({ begins, cover, every }: Pick<Draft, 'begins' | 'cover' | 'every'>) {
  if (begins === 'id') return {};
  if (begins === 'first_id') return { begins };
  if (begins === 'cover') return cover.trim() ? { begins, cover: cover.trim() } : null;
  const count = Number(every);
  return Number.isInteger(count) && count >= 1 ? { begins, every: count } : null;
}

/** The pattern for an ID of letters, digits, dashes and dots that stands after the words. */
export function patternAfter(words: string): string {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return '';
  const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  return `${literal}\\s*(?P<id>[A-Za-z0-9][A-Za-z0-9._-]*)`;
}
