import { Alert, Button, Group, Icon, Stack, Text, Title, useFormat, usePlugin } from '@homeroom/sdk';
import { type ReactNode, useId, useState } from 'react';
import { Legend } from '../shared/document/legend';
import type { JobDetail } from '../shared/job/job.queries';
import { useDefaults } from '../shared/message/defaults.queries';
import { MessageForm, useMessageErrors } from '../shared/message/message-form';
import classes from './check.module.css';
import { Findings } from './findings';
import { LookAt } from './look-at';
import { PhoneButton } from './phones';
import type { Review } from './review.queries';
import { UnassignedPages } from './unassigned-pages';
import type { CheckDraft } from './use-check-draft';
import { wordsOf } from './words-of';

export interface CheckProps {
  job: JobDetail;
  review: Review;
  draft: CheckDraft;
  change: (change: Partial<CheckDraft>) => void;
  /** Whether the review is being read again, so that it is the one from before. */
  isCounting: boolean;
  /** Says first of all that the same went out before. */
  sentBefore: ReactNode;
}

interface Props extends CheckProps {
  onChangeRule?: () => void;
  /** How many rows need a person, with the way to them. */
  needs: ReactNode;
  /** The way to give a page's ID a person where nobody has it. */
  personOf: (page: number) => ReactNode;
  /** The signatures that go on the documents. */
  overlays: ReactNode;
}

/** What was found, riskiest first, with the pages themselves; beside it what the families read. */
export function CheckStep({
  job,
  review,
  isCounting,
  draft,
  change,
  sentBefore,
  onChangeRule,
  needs,
  personOf,
  overlays,
}: Props) {
  const { t, flag } = usePlugin();
  const format = useFormat();
  const [isChecked, setChecked] = useState(false);
  const { errors, focusFirst } = useMessageErrors(draft);
  const byDefault = useDefaults(job.schoolId).data;
  const isUndecided = review.unassignedPages > 0 && draft.unassigned === null;
  const decisionId = useId();

  function goOn() {
    setChecked(true);
    if (isUndecided) document.getElementById(decisionId)?.focus();
    else if (!focusFirst()) change({ step: 'send' });
  }

  return (
    <Stack gap="xl">
      {sentBefore}
      <div className={classes.both}>
        <Stack gap="xl" miw={0}>
          <Section title={t('check.found')}>
            {needs}
            <Findings job={job} review={review} onChangeRule={onChangeRule} />
          </Section>
          {review.unassignedPages > 0 && (
            <Section title={t('unassigned.title', { count: review.unassignedPages })}>
              <div id={decisionId} tabIndex={-1} className={classes.decision}>
                <UnassignedPages
                  job={job}
                  review={review}
                  value={draft.unassigned}
                  onChange={(unassigned) => change({ unassigned })}
                  personOf={personOf}
                  isMissing={isChecked && isUndecided}
                />
              </div>
            </Section>
          )}
          {review.riskiest.length + review.sample.length > 0 && <Legend />}
          {review.riskiest.length > 0 && (
            <Section title={t('look.riskiest')} hint={t('look.riskiestHint')}>
              <LookAt jobId={job.id} documents={review.riskiest} />
            </Section>
          )}
          {review.sample.length > 0 && (
            <Section title={t('look.sample')} hint={t('look.sampleHint')}>
              <LookAt jobId={job.id} documents={review.sample} />
            </Section>
          )}
          {flag('signatureOverlay') && (
            <Section title={t('overlays.title')} hint={t('overlays.hint')}>
              {overlays}
            </Section>
          )}
        </Stack>
        <Section title={t('check.mail')}>
          <MessageForm
            draft={draft}
            change={change}
            errors={isChecked ? errors : {}}
            expiresOn={job.expiresOn}
            byDefault={byDefault}
            pinModes={review.pinModes}
          />
          <PhoneButton jobId={job.id} words={wordsOf(draft, format, flag('HideAdvancedOptions'))} />
        </Section>
      </div>
      {isChecked && isUndecided && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {t('unassigned.required')}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={goOn} disabled={review.documents === 0} loading={isCounting} aria-busy={isCounting}>
          {t('continue')}
        </Button>
      </Group>
    </Stack>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
    </section>
  );
}
