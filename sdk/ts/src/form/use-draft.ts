import { useEffect, useState } from 'react';
import { useShell } from '../shell';
import { useDebounced } from '../use-debounced';
import type { FieldDefinition, FormDefinition, FormValues } from './types';
import { isObject } from './values';
import { findForm, ownFields } from './visibility';

interface Holder {
  values: FormValues;
  isDirty: boolean;
  replace(values: FormValues): void;
}

interface Options {
  forms: readonly FormDefinition[];
  initial: FormValues;
  delayMs: number;
}

/**
 * Keeps unsaved values in the tab, so that a reload or an ended session loses nothing. The tab's own storage ends with
 * it: what is typed of persons does not stay behind on a shared computer.
 */
export function useDraft(name: string | undefined, state: Holder, { forms, initial, delayMs }: Options) {
  const { district, user } = useShell();
  const key = name && `draft:${district.code}:${user.id}:${name}`;
  const [isRestored, setRestored] = useState(false);
  const settled = useDebounced(state.values, delayMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is looked for once per form, not at each change.
  useEffect(() => {
    const kept = key ? readDraft(key) : null;
    if (!kept) return;
    state.replace(kept);
    setRestored(true);
  }, [key]);

  useEffect(() => {
    if (key && settled !== initial) writeDraft(key, withoutPasswords(forms, settled));
  }, [key, settled, initial, forms]);

  return {
    isRestored,
    discard: () => {
      if (key) sessionStorage.removeItem(key);
      setRestored(false);
    },
  };
}

function readDraft(key: string): FormValues | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, values: FormValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // No room in the tab's storage: the form itself still holds everything.
  }
}

function withoutPasswords(forms: readonly FormDefinition[], values: FormValues): FormValues {
  const main = forms[0];
  return main ? stripForm(forms, main, values) : values;
}

function stripForm(forms: readonly FormDefinition[], form: FormDefinition, values: FormValues): FormValues {
  const fields = new Map(ownFields(forms, form).map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => fields.get(name)?.kind !== 'password')
      .map(([name, value]) => [name, stripValue(forms, fields.get(name), value)]),
  );
}

function stripValue(
  forms: readonly FormDefinition[],
  field: FieldDefinition | undefined,
  value: unknown,
): unknown {
  const form = findForm(forms, field?.form);
  if (!form) return value;
  if (Array.isArray(value))
    return value.map((item) => (isObject(item) ? stripForm(forms, form, item) : item));
  return isObject(value) ? stripForm(forms, form, value) : value;
}
