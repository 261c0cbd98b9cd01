import type { Format } from '@homeroom/sdk';
import { isMoment } from '../shared/message/validate';
import { SAFE_OPTIONS } from '../shared/options';
import type { CheckDraft } from './use-check-draft';

/** The words and options of the e-mail as the server takes them. */
export function wordsOf(draft: CheckDraft, format: Format, isSafe: boolean) {
  return {
    subject: draft.subject,
    message: draft.message.trim() ? draft.message : null,
    pinMode: isSafe ? SAFE_OPTIONS.pinMode : draft.pinMode,
    expiresOn: isSafe || !isMoment(draft.expiresOn) ? null : format.instant(`${draft.expiresOn}:00`),
  };
}
