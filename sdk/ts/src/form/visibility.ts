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

/** Whether the field's condition holds among the values beside it, and the field that it asks for is shown itself. */
export function isShown(
  field: FieldDefinition,
  values: FormValues,
  fields: readonly FieldDefinition[],
): boolean {
  const { showIf } = field;
  if (!showIf) return true;
  const value = values[showIf.field];
  if (value === undefined || !showIf.values.includes(String(value))) return false;
  const other = fields.find(({ name }) => name === showIf.field);
  return (
    !other ||
    isShown(
      other,
      values,
      fields.filter((each) => each !== field),
    )
  );
}

/** The values without those of fields that are not shown, at any depth. */
export function withoutHidden(forms: readonly FormDefinition[], values: FormValues): FormValues {
  const main = forms[0];
  return main ? shownValues(forms, main, values) : values;
}

function shownValues(forms: readonly FormDefinition[], form: FormDefinition, values: FormValues): FormValues {
  const fields = ownFields(forms, form);
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return [[name, value] as const];
    return isShown(field, values, fields) ? [[name, shownValue(forms, field, value)] as const] : [];
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
