import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from '../field-props';
import { useField } from '../use-field';
import { parseNumber } from './parse-number';

const TYPES = { text: 'text', email: 'email', url: 'url', tel: 'tel' } as const;

/** One line: a text, a number, an address, a secret or a day. */
export function InputField({ field, path }: FieldProps) {
  const { words, value, set, blur, form } = useField(field, path);
  const kind = field.kind ?? 'text';
  const shared = { ...words, onBlur: blur, readOnly: form.isReadOnly };
  const text = value === undefined || value === null ? '' : String(value);
  if (field.type === 'date') {
    return (
      <TextInput
        {...shared}
        type="date"
        maw={220}
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  if (kind === 'number')
    return <NumberInput {...shared} value={value} onChange={set} isWhole={field.whole} />;
  if (kind === 'password') {
    return (
      <PasswordInput
        {...shared}
        autoComplete="new-password"
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={TYPES[kind]}
      // Addresses and telephone numbers read from left to right in every language.
      dir={kind === 'text' ? 'auto' : 'ltr'}
      value={text}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

interface NumberProps {
  value: unknown;
  onChange: (value: number | string) => void;
  isWhole?: boolean;
}

/** Keeps what is typed (`1.` on the way to `1.5`) while the form has the number, or the text if it is none. */
function NumberInput({ value, onChange, isWhole, ...shared }: NumberProps & Record<string, unknown>) {
  const [typed, setTyped] = useState('');
  const text = value === undefined || value === null ? '' : String(value);
  return (
    <TextInput
      {...shared}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      maw={220}
      value={parseNumber(typed) === value ? typed : text}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseNumber(event.currentTarget.value));
      }}
    />
  );
}
