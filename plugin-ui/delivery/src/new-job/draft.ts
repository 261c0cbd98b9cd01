/** What the API needs to know how pages are matched to persons. */
export type Rule = { kind: 'pattern'; pattern: string } | { kind: 'index'; csv: string };

export type RuleKind = 'words' | 'pattern' | 'index';
export type PinMode = 'generated' | 'person_id' | 'none';
export type SendTo = 'guardian' | 'student' | 'both';

export interface Upload {
  uploadId: string;
  fileName: string;
  sizeBytes: number;
  pages: number;
}

export const STEPS = ['upload', 'match', 'check', 'send'] as const;
export type Step = (typeof STEPS)[number];

/** A job that is being made. All fields of the form are texts as typed. */
export interface Draft {
  step: Step;
  upload: Upload | null;
  ruleKind: RuleKind;
  /** The words in front of the person's ID. */
  words: string;
  pattern: string;
  index: { fileName: string; csv: string } | null;
  subject: string;
  message: string;
  pinMode: PinMode;
  sendTo: SendTo;
  /** A wall clock time in the district's zone: `2026-11-20T08:30`. */
  expiresOn: string;
}

export type DraftChange = Partial<Draft>;

/** What a job goes out with unless its clerk opens the advanced options, and always where those are hidden. */
export const SAFE_OPTIONS = { pinMode: 'generated', sendTo: 'guardian' } as const;

export function emptyDraft(expiresOn: string): Draft {
  return {
    step: 'upload',
    upload: null,
    ruleKind: 'words',
    words: 'Student ID:',
    pattern: 'Student ID:\\s*(?P<id>\\d+)',
    index: null,
    subject: '',
    message: '',
    ...SAFE_OPTIONS,
    expiresOn,
  };
}

/** The rule as the API takes it; null while there is nothing to match with. */
export function ruleOf(draft: Pick<Draft, 'ruleKind' | 'words' | 'pattern' | 'index'>): Rule | null {
  if (draft.ruleKind === 'index') return draft.index && { kind: 'index', csv: draft.index.csv };
  const pattern = draft.ruleKind === 'words' ? patternAfter(draft.words) : draft.pattern.trim();
  return pattern ? { kind: 'pattern', pattern } : null;
}

/** The pattern for an ID of letters, digits, dashes and dots that stands after the words. */
export function patternAfter(words: string): string {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return '';
  const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  return `${literal}\\s*(?P<id>[A-Za-z0-9][A-Za-z0-9._-]*)`;
}
