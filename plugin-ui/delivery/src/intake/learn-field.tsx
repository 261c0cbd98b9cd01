import { Alert, Button, Icon, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { RefusalAlert } from '../shared/refusal-alert';
import { type Area, UPPER_RIGHT } from './area';
import { DrawnArea } from './drawn-area';
import classes from './learn-field.module.css';
import { type RuleExample, useLearnRule } from './new-job.queries';
import { PageTurner } from './page-turner';
import type { StepProps } from './step-props';

interface Props extends Pick<StepProps, 'draft' | 'changeRule'> {
  page: number;
  onPage: (page: number) => void;
}

/** The ID marked on two pages, and what homeroom has learned from it. */
export function LearnField({ draft, changeRule, page, onPage }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const [area, setArea] = useState<Area>(UPPER_RIGHT);
  const [examples, setExamples] = useState<readonly RuleExample[]>([]);
  const learn = useLearnRule((learned) => changeRule({ learned }));
  const { upload } = draft;
  const { learned } = draft.rule;
  if (!upload) return null;

  function mark(uploadId: string) {
    const example: RuleExample = { page, area: [...area] };
    const [first] = examples.filter((item) => item.page !== page);
    if (!first) {
      setExamples([example]);
      return;
    }
    setExamples([first, example]);
    learn.mutate({ uploadId, examples: [first, example] });
  }

  function startAnew() {
    setExamples([]);
    learn.reset();
    changeRule({ learned: null });
  }

  const isDone = learned !== null || examples.length === 2;
  return (
    <Stack gap="sm" role="group" aria-label={t('learn.title')}>
      <Text size="sm" role="status">
        {learned
          ? learned.says
          : examples.length === 1
            ? t('learn.second', { page: format.number(examples[0]?.page ?? 0) })
            : t('learn.first')}
      </Text>
      {learn.error && <RefusalAlert title={t('learn.failed')} error={learn.error} />}
      {learned && (
        <Alert variant="outline" icon={<Icon name="check" />} title={t('learn.learned')}>
          <bdi>{learned.ids.join(' · ')}</bdi>
        </Alert>
      )}
      {!isDone && <DrawnArea uploadId={upload.uploadId} page={page} area={area} onArea={setArea} />}
      {!isDone && <PageTurner page={page} pages={upload.pages} onPage={onPage} />}
      <div className={classes.actions}>
        {!isDone && (
          <Button variant="default" onClick={() => mark(upload.uploadId)}>
            {t('learn.mark', { page: format.number(page) })}
          </Button>
        )}
        {(isDone || examples.length > 0) && !learn.isPending && (
          <Button variant="default" onClick={startAnew}>
            {t('learn.anew')}
          </Button>
        )}
      </div>
    </Stack>
  );
}
