import type { FieldDefinition, FormDefinition, FormValues } from './types';
import { isObject } from './values';

export function findForm(
  forms: readonly FormDefinition[],
  name: string | undefined,
): FormDefinition | undefined {
  return forms.find((form) => form.name === name);
}

/** The fields whose values stand in the form's own object: its own, and those of its tabs. */
export function ownFields(forms: readonly FormDefinition[], form: FormDefinition): FieldDefinition[] {
  return form.fields.flatMap((field) =>
    field.type === 'tabs'
      ? (field.forms ?? []).flatMap((name) => {
          const tab = findForm(forms, name);
          return tab ? ownFields(forms, tab) : [];
        })
      : [field],
  );
}

/** Whether the field's condition holds among the values of its form. */
export function isShown(field: FieldDefinition, values: FormValues): boolean {
  if (!field.showIf) return true;
  const value = values[field.showIf.field];
  return value !== undefined && field.showIf.values.includes(String(value));
}

/** The values without those of fields that are not shown, at any depth. */
export function withoutHidden(forms: readonly FormDefinition[], values: FormValues): FormValues {
  const main = forms[0];
  return main ? shownValues(forms, main, values) : values;
}

function shownValues(forms: readonly FormDefinition[], form: FormDefinition, values: FormValues): FormValues {
  const fields = new Map(ownFields(forms, form).map((field) => [field.name, field]));
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name);
    if (!field) return [[name, value] as const];
    return isShown(field, values) ? [[name, shownValue(forms, field, value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function shownValue(forms: readonly FormDefinition[], field: FieldDefinition, value: unknown): unknown {
  const form = findForm(forms, field.form);
  if (!form) return value;
  if (Array.isArray(value)) {
    return value.map((item) => (isObject(item) ? shownValues(forms, form, item) : item));
  }
  return isObject(value) ? shownValues(forms, form, value) : value;
}
