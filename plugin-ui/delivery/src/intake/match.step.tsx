import { Choice, Group, Stack, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { SEND_TO } from '../shared/options';
import { RefusalAlert } from '../shared/refusal-alert';
import { isSchoolNeeded, SchoolField } from '../shared/school-field';
import classes from './match.module.css';
import { useMatch } from './new-job.queries';
import { Proposal } from './proposal';
import { RuleFields } from './rule-fields';
import { SavedRules } from './saved-rules';
import type { Preview, StepProps } from './step-props';

interface Props extends StepProps {
  page: number;
  onPage: (page: number) => void;
  /** What the rule finds on the first pages, to be looked at. */
  found: ReactNode;
  /** The whole batch is being matched, for this job. */
  onMatched: (jobId: string) => void;
}

/** How homeroom knows whose page it is, with what the rule finds on the first pages. */
export function MatchStep({
  draft,
  change,
  changeRule,
  rule,
  preview,
  page,
  onPage,
  found,
  onMatched,
}: Props) {
  const { t, flag } = usePlugin();
  const match = useMatch(onMatched);
  const isRefusedForSchool = isSchoolNeeded(match.error) || isSchoolNeeded(preview.error);
  const canGoOn = rule !== null && !preview.error && preview.data !== undefined;

  function goOn() {
    if (!rule || !draft.upload) return;
    const { sendTo, schoolId } = draft;
    const jobId = draft.jobId ?? draft.draftId;
    match.mutate({
      uploadId: draft.upload.uploadId,
      rule,
      sendTo,
      schoolId,
      ...(jobId && { jobId }),
    });
  }

  return (
    <Stack gap="lg">
      <SavedRules draft={draft} changeRule={changeRule} rule={rule} />
      {!preview.isFetching && <Proposal draft={draft} changeRule={changeRule} preview={preview} />}
      <RuleFields draft={draft} changeRule={changeRule} page={page} onPage={onPage} />
      {rule && !isSchoolNeeded(preview.error) ? found : !rule && <Text c="dimmed">{t('match.nothing')}</Text>}
      {!flag('HideAdvancedOptions') && (
        <details className={classes.advanced}>
          <summary>{t('check.advanced')}</summary>
          <Choice
            name="sendTo"
            values={SEND_TO}
            value={draft.sendTo}
            onChange={(sendTo) => change({ sendTo })}
          />
        </details>
      )}
      <SchoolField
        value={draft.schoolId}
        onChange={(schoolId) => change({ schoolId })}
        isNeeded={isRefusedForSchool}
      />
      {match.error && !(isSchoolNeeded(match.error) && !draft.schoolId) && (
        <RefusalAlert title={t('match.failed')} error={match.error} />
      )}
      <Group justify="space-between" className={classes.actions}>
        <div>
          {rule && preview.data && (
            <Text fw={600} role="status">
              <Summary preview={preview.data} />
            </Text>
          )}
          <Text size="sm" c="dimmed" maw={420}>
            {t('match.next')}
          </Text>
        </div>
        <WriteButton disabled={!canGoOn} loading={match.isPending} onClick={goOn}>
          {t('continue')}
        </WriteButton>
      </Group>
    </Stack>
  );
}

/** How many of the first pages match, and how many of these can go out: what matches may still be red. */
function Summary({ preview: { pages, totals } }: { preview: Preview }) {
  const { t } = usePlugin();
  const { matched, usable } = totals;
  return (
    <>
      <span>{t('preview.summary', { matched, count: pages })}</span>
      {usable < matched && (
        <span>{usable === 0 ? t('preview.noneUsable') : t('preview.usable', { usable })}</span>
      )}
    </>
  );
}
