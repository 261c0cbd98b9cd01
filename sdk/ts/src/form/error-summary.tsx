import { Alert, Anchor } from '@mantine/core';
import { Icon } from '../icon';
import { useSdkText } from '../use-plugin';
import classes from './form.module.css';
import { useForm } from './form-context';
import { labelOf } from './label-of';

/** Everything that keeps the form from being sent, each a way to its field. */
export function ErrorSummary() {
  const t = useSdkText();
  const form = useForm();
  const problems = form.problemsBelow([]);
  if (problems.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<Icon name="alert" />}
      role="alert"
      title={t('form.summary', { count: problems.length })}
    >
      <ul className={classes.summary}>
        {problems.map((problem) => (
          <li key={problem.path}>
            <Anchor component="button" type="button" size="sm" onClick={() => form.focus(problem.path)}>
              {[labelOf(form, problem.path), form.problemText(problem)].filter(Boolean).join(': ')}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
