import { useEffect, useState } from 'react';
import { useKeptDraft } from '../drafts';
import { useDebounced } from '../use-debounced';
import type { FieldDefinition, FormDefinition, FormValues } from './types';
import { isObject } from './values';
import { findForm, ownFields } from './visibility';

interface Holder {
  values: FormValues;
  replace(values: FormValues): void;
}

interface Options {
  forms: readonly FormDefinition[];
  initial: FormValues;
  version: number | undefined;
  delayMs: number;
}

interface Draft {
  values: FormValues;
  /** Of the record that the draft began with: what others saved since is told as a conflict, not overwritten. */
  version?: number;
}

/** Keeps unsaved values, so that a reload loses nothing; without a name nothing is kept. */
export function useFormDraft(name: string | undefined, state: Holder, options: Options) {
  const { forms, initial, version, delayMs } = options;
  const draft = useKeptDraft(name ?? '');
  const [restored, setRestored] = useState<Draft | null>(null);
  const base = restored ? restored.version : version;
  const settled = useDebounced(state.values, delayMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is looked for once per form, not at each change.
  useEffect(() => {
    const kept = name ? asDraft(draft.read()) : null;
    if (!kept) return;
    state.replace(kept.values);
    setRestored(kept);
  }, [draft]);

  useEffect(() => {
    if (name && settled !== initial) draft.write({ values: withoutPasswords(forms, settled), version: base });
  }, [name, draft, settled, initial, forms, base]);

  return {
    isRestored: restored !== null,
    /** The version of the record that the shown values began with. */
    version: base,
    discard: () => {
      draft.discard();
      setRestored(null);
    },
  };
}

function asDraft(found: unknown): Draft | null {
  if (!isObject(found) || !isObject(found.values)) return null;
  return { values: found.values, version: typeof found.version === 'number' ? found.version : undefined };
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
