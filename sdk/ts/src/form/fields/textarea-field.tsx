import { Textarea } from '@mantine/core';
import type { FieldProps } from '../field-props';
import { useField } from '../use-field';

export function TextareaField({ field, path }: FieldProps) {
  const { words, value, set, blur, form } = useField(field, path);
  return (
    <Textarea
      {...words}
      dir="auto"
      rows={4}
      readOnly={form.isReadOnly}
      value={typeof value === 'string' ? value : ''}
      onBlur={blur}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
