import { Button, Input } from '@mantine/core';
import { WriteButton } from '../../write-button';
import type { FieldProps } from '../field-props';
import { useForm } from '../form-context';
import { fieldLabel } from '../label-of';

/** Sends or resets the form, opens a page in a new tab, or runs an action of the page around the form. */
export function ButtonField({ field }: FieldProps) {
  const form = useForm();
  return (
    <Input.Wrapper
      description={field.help ? form.text(field.help) : undefined}
      inputWrapperOrder={['input', 'description']}
    >
      <div>
        <FormButton field={field} label={fieldLabel(form, field)} />
      </div>
    </Input.Wrapper>
  );
}

function FormButton({ field, label }: { field: FieldProps['field']; label: string }) {
  const form = useForm();
  const { action = 'submit', target = '' } = field;
  if (action === 'submit') {
    return (
      <WriteButton type="submit" variant="default" disabled={form.isReadOnly || form.isSubmitting}>
        {label}
      </WriteButton>
    );
  }
  if (action === 'reset') {
    return (
      <Button variant="default" disabled={form.isReadOnly} onClick={form.reset}>
        {label}
      </Button>
    );
  }
  if (action === 'link') {
    return (
      <Button component="a" variant="default" href={target} target="_blank" rel="noopener noreferrer">
        {label}
      </Button>
    );
  }
  const run = form.actions[target];
  return (
    <Button variant="default" disabled={!run} onClick={() => run?.(form.values)}>
      {label}
    </Button>
  );
}
