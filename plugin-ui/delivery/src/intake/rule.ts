import type { Schemas } from '../shared/use-delivery';
import { type Area, isArea, UPPER_RIGHT } from './area';

/** Where the pages of a student begin, among pages that carry ids. */
export const BEGINS = ['id', 'first_id', 'cover', 'every'] as const;
export type Begins = (typeof BEGINS)[number];

/** What proves, beside the id, that a page is its owner's. */
export const PROOFS = ['name', 'birth_date', 'other_id'] as const;
export type Proof = (typeof PROOFS)[number];

const MAX_PAGES_EACH = 500;

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

/** How pages are matched to persons, as it is typed. All fields of the form are texts. */
export interface RuleForm {
  kind: RuleKind;
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
}

export const EMPTY_RULE: RuleForm = {
  kind: 'words',
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
};

/** The rule as the API takes it; null while there is nothing to match with. */
export function ruleOf(form: RuleForm): Rule | null {
  const { kind, proof } = form;
  if (kind === 'index') return form.index && { kind: 'index', csv: form.index.csv, proof };
  if (kind === 'fixed') return fixedRule(form);
  if (kind === 'bookmark') return { kind: 'bookmark', pattern: form.part.trim(), proof };
  const begins = beginsOf(form);
  if (!begins) return null;
  if (kind === 'code' || kind === 'area') {
    const { begins: where, every } = begins;
    if (where === 'cover') return null;
    const found = { begins: where, every, proof };
    return kind === 'code' ? { kind: 'code', pattern: form.part.trim(), ...found } : areaRule(form, found);
  }
  const pattern = patternOf(form);
  return pattern ? { kind: 'pattern', pattern, ...begins, proof } : null;
}

/** The rule of a list; null while it is empty or the number of pages is none. */
function fixedRule({ list, listEvery, proof }: RuleForm): Rule | null {
  const every = listEvery.trim();
  if (!list.trim() || (every && !isPageCount(every))) return null;
  return { kind: 'fixed', list, every: every ? Number(every) : 0, proof };
}

/** The rule of a rectangle; null while nothing can stand in it. */
function areaRule(
  { area, areaReads, part }: RuleForm,
  found: { begins: Exclude<Begins, 'cover'>; every: number; proof: Proof },
): Rule | null {
  if (!isArea(area)) return null;
  const pattern = areaReads === 'id' ? part.trim() : '';
  return { kind: 'area', area: [...area], reads: areaReads, pattern, ...found };
}

function patternOf({ kind, words, pattern, learned }: RuleForm): string {
  if (kind === 'words') return patternAfter(words);
  return kind === 'learned' ? (learned?.pattern ?? '') : pattern.trim();
}

/** The form as it was when a rule was made; a pattern of words is shown as words. */
export function formOf(rule: SavedRule['rule']): Partial<RuleForm> {
  const { proof = 'name' } = rule;
  switch (rule.kind) {
    case 'index':
    case 'fixed':
      return { kind: rule.kind, proof };
    case 'bookmark':
      return { kind: 'bookmark', part: rule.pattern ?? '', proof };
    case 'code':
      return { kind: 'code', part: rule.pattern ?? '', proof, ...placesOf(rule) };
    case 'area': {
      const [left = 0, top = 0, right = 1, bottom = 1] = rule.area;
      const { reads: areaReads = 'id', pattern: part = '' } = rule;
      return {
        kind: 'area',
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
      const found: Partial<RuleForm> = words ? { kind: 'words', words } : { kind: 'pattern', pattern };
      return { ...found, cover, proof, ...placesOf(rule) };
    }
  }
}

function placesOf({ begins = 'id', every = 0 }: { begins?: Begins; every?: number }): Partial<RuleForm> {
  return begins === 'every' ? { begins, every: String(every) } : { begins };
}

/** The words behind which a pattern looks; empty where it is not of `patternAfter`. */
function wordsOf(pattern: string): string {
  const [literal = ''] = pattern.split('\\s*(?P<id>');
  const words = literal.replaceAll('\\s+', ' ').replaceAll(/\\(.)/g, '$1');
  return words && patternAfter(words) === pattern ? words : '';
}

/** Where a person begins, as the rule says it; null while it is not complete. */
function beginsOf({ begins, cover, every }: Pick<RuleForm, 'begins' | 'cover' | 'every'>) {
  if (begins === 'cover') return cover.trim() ? { begins, cover: cover.trim(), every: 0 } : null;
  if (begins !== 'every') return { begins, cover: '', every: 0 };
  return isPageCount(every) ? { begins, cover: '', every: Number(every) } : null;
}

/** Whether it is as many pages as everybody may have. */
export function isPageCount(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_PAGES_EACH;
}

/** The pattern for an ID of letters, digits, dashes and dots that stands after the words. */
export function patternAfter(words: string): string {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return '';
  const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  return `${literal}\\s*(?P<id>[A-Za-z0-9][A-Za-z0-9._-]*)`;
}
