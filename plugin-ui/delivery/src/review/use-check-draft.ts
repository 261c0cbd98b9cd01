import { useDraft, useFormat } from '@homeroom/sdk';
import type { JobDetail } from '../shared/job/job.queries';
import { lastEvening } from '../shared/message/last-evening';
import type { MailDraft } from '../shared/message/message-form';
import type { Unassigned } from './review.queries';

/** What a clerk adds to a matched job. All fields of the form are texts as typed. */
export interface CheckDraft extends MailDraft {
  step: 'check' | 'send';
  /** When the first mail shall leave, as `expiresOn`; empty is at once. */
  sendOn: string;
  /** Not decided before the pages were looked at. */
  unassigned: Unassigned | null;
  /** Also to those who have unsubscribed; administrators decide it. */
  isRequired: boolean;
}

/** Begins with what the job says already, where it was made with a subject. */
export function useCheckDraft(job: JobDetail) {
  const format = useFormat();
  return useDraft<CheckDraft>(`check:${job.id}`, {
    begin: (kept) => ({
      step: 'check',
      subject: job.subject,
      message: '',
      expiresOn: job.subject ? format.local(job.expiresOn) : lastEvening(format, job.expiresOn),
      pinMode: job.pinMode,
      sendOn: '',
      unassigned: null,
      isRequired: false,
      ...(kept as Partial<CheckDraft> | null),
    }),
  });
}
