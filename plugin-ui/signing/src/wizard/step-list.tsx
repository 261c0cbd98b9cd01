import { Icon, UnstyledButton } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { STEPS, type Step } from './draft';
import classes from './step-list.module.css';

interface Props {
  current: Step;
  onChoose: (step: Step) => void;
}

/** Where the user is among the steps; those that were left can be opened again. */
export function StepList({ current, onChoose }: Props) {
  const { t } = useSigning();
  const position = STEPS.indexOf(current);
  return (
    <nav aria-label={t('wizard.steps')}>
      <ol className={classes.list}>
        {STEPS.map((step, index) => (
          <li key={step} className={classes.item} data-done={index < position || undefined}>
            <UnstyledButton
              className={classes.button}
              aria-current={step === current ? 'step' : undefined}
              disabled={index > position}
              onClick={() => onChoose(step)}
            >
              <span className={classes.mark}>
                {index < position ? <Icon name="check" size={16} /> : index + 1}
              </span>
              {t(`wizard.step.${step}`)}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
