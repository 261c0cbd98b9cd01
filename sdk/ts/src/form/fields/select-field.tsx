import { NativeSelect } from '@mantine/core';
import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import { useField } from '../use-field';
import { ChipsInput } from './chips-input';
import { useOptions } from './use-options';

/** One of the options, or several as chips. */
export function SelectField({ field, path }: FieldProps) {
  const t = useSdkText();
  const { words, value, set, blur, form } = useField(field, path);
  const options = useOptions(field, path);
  const isEmptyOffered = options.some((option) => option.value === '');
  if (field.multiple) {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return (
      <ChipsInput
        {...words}
        chips={chosen.map(
          (each) => options.find((option) => option.value === each) ?? { value: each, label: each },
        )}
        offers={options}
        isReadOnly={form.isReadOnly}
        onChange={(chips) => set(chips.map((chip) => chip.value))}
        onBlur={blur}
      />
    );
  }
  return (
    <NativeSelect
      {...words}
      disabled={form.isReadOnly}
      value={typeof value === 'string' ? value : ''}
      onBlur={blur}
      onChange={(event) => set(event.currentTarget.value)}
      data={isEmptyOffered ? options : [{ value: '', label: t('form.choose') }, ...options]}
    />
  );
}
