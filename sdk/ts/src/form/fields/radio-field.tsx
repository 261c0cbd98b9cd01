import { Radio, Stack } from '@mantine/core';
import type { FieldProps } from '../field-props';
import { useField } from '../use-field';
import { useOptions } from './use-options';

export function RadioField({ field, path }: FieldProps) {
  const { words, value, set, blur, form } = useField(field, path);
  const options = useOptions(field, path);
  return (
    <Radio.Group {...words} value={typeof value === 'string' ? value : ''} onChange={set} onBlur={blur}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Radio key={option.value} {...option} disabled={form.isReadOnly} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
