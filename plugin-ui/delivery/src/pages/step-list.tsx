import { Icon, UnstyledButton, usePlugin } from '@homeroom/sdk';
import classes from './step-list.module.css';

/** The wizard's; the first two are on the page of a new job, the others on the check page of the job. */
const STEPS = ['upload', 'match', 'check', 'send'] as const;
type Step = (typeof STEPS)[number];

interface Props {
  current: Step;
  /** Whether a step that was left can be opened again. */
  canChoose: (step: Step) => boolean;
  onChoose: (step: Step) => void;
}

/** Where the user is among the steps. */
export function StepList({ current, canChoose, onChoose }: Props) {
  const { t } = usePlugin();
  const position = STEPS.indexOf(current);
  return (
    <nav aria-label={t('new.steps')}>
      <ol className={classes.list}>
        {STEPS.map((step, index) => (
          <li key={step} className={classes.item} data-done={index < position || undefined}>
            <UnstyledButton
              className={classes.button}
              aria-current={step === current ? 'step' : undefined}
              disabled={index > position || (index < position && !canChoose(step))}
              onClick={() => onChoose(step)}
            >
              <span className={classes.mark}>
                {index < position ? <Icon name="check" size={16} /> : index + 1}
              </span>
              {t(`step.${step}`)}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
