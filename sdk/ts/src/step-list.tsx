import { UnstyledButton } from '@mantine/core';
import { Icon } from './icon';
import classes from './step-list.module.css';

interface Props<S extends string> {
  /** What the steps lead through, for screen readers. */
  label: string;
  steps: readonly { id: S; title: string }[];
  current: S;
  /** Whether a step that was left can be opened again; without it, each can. */
  canChoose?: (step: S) => boolean;
  onChoose: (step: S) => void;
  /** One below the other, where the window is wide enough for a column beside the step; else in a row. */
  isStacked?: boolean;
}

/** Where the user is among the steps of a wizard; those to come cannot be chosen. */
export function StepList<S extends string>({
  label,
  steps,
  current,
  canChoose = () => true,
  onChoose,
  isStacked,
}: Props<S>) {
  const position = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={label}>
      <ol className={classes.list} data-stacked={isStacked || undefined}>
        {steps.map(({ id, title }, index) => (
          <li key={id} className={classes.item} data-done={index < position || undefined}>
            <UnstyledButton
              className={classes.button}
              aria-current={id === current ? 'step' : undefined}
              disabled={index > position || (index < position && !canChoose(id))}
              onClick={() => onChoose(id)}
            >
              <span className={classes.mark}>
                {index < position ? <Icon name="check" size={16} /> : index + 1}
              </span>
              {title}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
