import { SAFE_OPTIONS, type SendTo } from '../shared/options';
import type { Upload } from '../shared/upload.queries';
import type { Schemas } from '../shared/use-delivery';
import { type Area, isArea, UPPER_RIGHT } from './area';

/** Where the pages of a student begin, among pages that carry ids. */
export const BEGINS = ['id', 'first_id', 'cover', 'every'] as const;
export type Begins = (typeof BEGINS)[number];

/** What proves, beside the id, that a page is its owner's. */
export const PROOFS = ['name', 'birth_date', 'other_id'] as const;
export type Proof = (typeof PROOFS)[number];

const MOST_PAGES_EACH = 500;

/** What the API needs to know how pages are matched to persons; `every` is 0 where it does not count. */
export type Rule = { proof: Proof } & (
  | { kind: 'pattern'; pattern: string; begins: Begins; cover: string; every: number }
  | { kind: 'code'; pattern: string; begins: Exclude<Begins, 'cover'>; every: number }
  | {
      kind: 'area';
      area: number[];
      reads: AreaReads;
      pattern: string;
      begins: Exclude<Begins, 'cover'>;
      every: number;
    }
  | { kind: 'bookmark'; pattern: string }
  | { kind: 'index'; csv: string }
  | { kind: 'fixed'; list: string; every: number }
);

/** What stands in the rectangle that the clerk has drawn. */
export const AREA_READS = ['id', 'name'] as const;
type AreaReads = (typeof AREA_READS)[number];

/** A rule that the district keeps. */
export type SavedRule = Schemas['SavedRuleRead'];

export const RULE_KINDS = [
  'words',
  'area',
  'learned',
  'pattern',
  'code',
  'bookmark',
  'fixed',
  'index',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

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
  /** Where the ID or the name stands. */
  area: Area;
  areaReads: AreaReads;
  begins: Begins;
  /** Words that stand on each cover. */
  cover: string;
  /** How many pages each student has. */
  every: string;
  proof: Proof;
  index: { fileName: string; csv: string } | null;
  /** What two marked pages have taught. */
  learned: Schemas['LearnedRuleRead'] | null;
  /** IDs in the order of the file, one a line, each with its number of pages where these differ. */
  list: string;
  /** How many pages a person of the list has; empty where each row says it. */
  listEvery: string;
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

export type DraftChange = Partial<Draft>;

export const EMPTY_DRAFT: Draft = {
  step: 'upload',
  upload: null,
  ruleKind: 'words',
  words: 'Student ID:',
  pattern: 'Student ID:\\s*(?P<id>\\d+)',
  part: '',
  area: UPPER_RIGHT,
  areaReads: 'id',
  begins: 'id',
  cover: '',
  every: '2',
  proof: 'name',
  index: null,
  learned: null,
  list: '',
  listEvery: '',
  sendTo: SAFE_OPTIONS.sendTo,
  schoolId: '',
  jobId: null,
  isReturn: false,
  draftId: null,
};

export type RuleFields = Pick<
  Draft,
  | 'ruleKind'
  | 'words'
  | 'pattern'
  | 'part'
  | 'area'
  | 'areaReads'
  | 'begins'
  | 'cover'
  | 'every'
  | 'proof'
  | 'index'
  | 'learned'
  | 'list'
  | 'listEvery'
>;

/** The rule as the API takes it; null while there is nothing to match with. */
export function ruleOf(draft: RuleFields): Rule | null {
  const { ruleKind, proof } = draft;
  if (ruleKind === 'index') return draft.index && { kind: 'index', csv: draft.index.csv, proof };
  if (ruleKind === 'fixed') return fixedRule(draft);
  if (ruleKind === 'bookmark') return { kind: 'bookmark', pattern: draft.part.trim(), proof };
  const begins = beginsOf(draft);
  if (!begins) return null;
  if (ruleKind === 'code' || ruleKind === 'area') {
    const { begins: where, every } = begins;
    if (where === 'cover') return null;
    const found = { begins: where, every, proof };
    return ruleKind === 'code'
      ? { kind: 'code', pattern: draft.part.trim(), ...found }
      : areaRule(draft, found);
  }
  const pattern = patternOf(draft);
  return pattern ? { kind: 'pattern', pattern, ...begins, proof } : null;
}

/** The rule of a list; null while it is empty or the number of pages is none. */
function fixedRule({ list, listEvery, proof }: RuleFields): Rule | null {
  const every = listEvery.trim();
  if (!list.trim() || (every && !isPageCount(every))) return null;
  return { kind: 'fixed', list, every: every ? Number(every) : 0, proof };
}

/** The rule of a rectangle; null while nothing can stand in it. */
function areaRule(
  { area, areaReads, part }: RuleFields,
  found: { begins: Exclude<Begins, 'cover'>; every: number; proof: Proof },
): Rule | null {
  if (!isArea(area)) return null;
  const pattern = areaReads === 'id' ? part.trim() : '';
  return { kind: 'area', area: [...area], reads: areaReads, pattern, ...found };
}

function patternOf({ ruleKind, words, pattern, learned }: RuleFields): string {
  if (ruleKind === 'words') return patternAfter(words);
  return ruleKind === 'learned' ? (learned?.pattern ?? '') : pattern.trim();
}

/** The form as it was when a rule was made; a pattern of words is shown as words. */
export function draftOf(rule: SavedRule['rule']): DraftChange {
  const { proof = 'name' } = rule;
  switch (rule.kind) {
    case 'index':
    case 'fixed':
      return { ruleKind: rule.kind, proof };
    case 'bookmark':
      return { ruleKind: 'bookmark', part: rule.pattern ?? '', proof };
    case 'code':
      return { ruleKind: 'code', part: rule.pattern ?? '', proof, ...placesOf(rule) };
    case 'area': {
      const [left = 0, top = 0, right = 1, bottom = 1] = rule.area;
      const { reads: areaReads = 'id', pattern: part = '' } = rule;
      return {
        ruleKind: 'area',
        area: [left, top, right, bottom],
        areaReads,
        part,
        proof,
        ...placesOf(rule),
      };
    }
    case 'pattern': {
      const { pattern, cover = '' } = rule;
      const words = wordsOf(pattern);
      const found: DraftChange = words ? { ruleKind: 'words', words } : { ruleKind: 'pattern', pattern };
      return { ...found, cover, proof, ...placesOf(rule) };
    }
  }
}

function placesOf({ begins = 'id', every = 0 }: { begins?: Begins; every?: number }): DraftChange {
  return begins === 'every' ? { begins, every: String(every) } : { begins };
}

/** The words behind which a pattern looks; empty where it is not of `patternAfter`. */
function wordsOf(pattern: string): string {
  const [literal = ''] = pattern.split('\\s*(?P<id>');
  const words = literal.replaceAll('\\s+', ' ').replaceAll(/\\(.)/g, '$1');
  return words && patternAfter(words) === pattern ? words : '';
}

/** Where a person begins, as the rule says it; null while it is not complete. */
function beginsOf({ begins, cover, every }: Pick<Draft, 'begins' | 'cover' | 'every'>) {
  if (begins === 'cover') return cover.trim() ? { begins, cover: cover.trim(), every: 0 } : null;
  if (begins !== 'every') return { begins, cover: '', every: 0 };
  return isPageCount(every) ? { begins, cover: '', every: Number(every) } : null;
}

/** Whether it is as many pages as everybody may have. */
export function isPageCount(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_PAGES_EACH;
}

/** The pattern for an ID of letters, digits, dashes and dots that stands after the words. */
export function patternAfter(words: string): string {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return '';
  const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  return `${literal}\\s*(?P<id>[A-Za-z0-9][A-Za-z0-9._-]*)`;
}
