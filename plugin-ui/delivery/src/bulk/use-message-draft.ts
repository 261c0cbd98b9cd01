import { useDraft } from '@homeroom/sdk';
import { type PinMode, SAFE_OPTIONS, type SendTo } from '../shared/options';
import type { Upload } from '../shared/upload.queries';

export const WHOM = ['list', 'schools', 'everybody'] as const;

/** A message that is being written, and to whom it goes. */
export interface MessageDraft {
  whom: (typeof WHOM)[number];
  /** IDs as they were pasted, or the text of a CSV file. */
  ids: string;
  schoolIds: readonly string[];
  /** Whose IDs they are, where each school numbers its own students. */
  schoolId: string;
  upload: Upload | null;
  subject: string;
  message: string;
  /** A wall clock time in the district's zone: `2026-11-20T08:30`. Empty: what a job has by default. */
  expiresOn: string;
  pinMode: PinMode;
  sendTo: SendTo;
  /** As which it is saved for its maker. */
  draftId: string | null;
}

const EMPTY_MESSAGE: MessageDraft = {
  whom: 'list',
  ids: '',
  schoolIds: [],
  schoolId: '',
  upload: null,
  subject: '',
  message: '',
  expiresOn: '',
  ...SAFE_OPTIONS,
  draftId: null,
};

/** The draft of this tab, or the saved one that it goes on with. */
export function useMessageDraft(start: Partial<MessageDraft> | null) {
  return useDraft<MessageDraft>('message', {
    begin: (kept) => ({ ...EMPTY_MESSAGE, ...(start ?? (kept as Partial<MessageDraft> | null)) }),
    keep: withoutIds,
  });
}

/** The IDs are personal data, and are not kept in the tab. */
function withoutIds(draft: MessageDraft): MessageDraft {
  return { ...draft, ids: '' };
}
