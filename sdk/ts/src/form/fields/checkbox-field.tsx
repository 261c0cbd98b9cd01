import { Checkbox, Stack } from '@mantine/core';
import type { FieldProps } from '../field-props';
import { useField } from '../use-field';
import { useOptions } from './use-options';

/** One box that is yes or no, or with options a group of boxes. */
export function CheckboxField({ field, path }: FieldProps) {
  const { words, value, set, blur, form } = useField(field, path);
  const options = useOptions(field, path);
  if (options.length === 0) {
    const { withAsterisk, label, ...others } = words;
    return (
      <Checkbox
        {...others}
        label={withAsterisk ? `${label} *` : label}
        disabled={form.isReadOnly}
        checked={value === true}
        onBlur={blur}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  }
  return (
    <Checkbox.Group
      {...words}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={set}
      onBlur={blur}
    >
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Checkbox key={option.value} {...option} disabled={form.isReadOnly} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
