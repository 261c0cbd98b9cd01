import { StepList, usePlugin } from '@homeroom/sdk';

/** The wizard's; the first two are on the page of a new job, the others on the check page of the job. */
const STEPS = ['upload', 'match', 'check', 'send'] as const;
type Step = (typeof STEPS)[number];

interface Props {
  current: Step;
  /** Whether a step that was left can be opened again. */
  canChoose: (step: Step) => boolean;
  onChoose: (step: Step) => void;
}

/** Where the user is among the steps of a job. */
export function JobSteps({ current, canChoose, onChoose }: Props) {
  const { t } = usePlugin();
  return (
    <StepList
      label={t('new.steps')}
      steps={STEPS.map((id) => ({ id, title: t(`step.${id}`) }))}
      current={current}
      canChoose={canChoose}
      onChoose={onChoose}
    />
  );
}
