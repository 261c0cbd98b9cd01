import type { Schemas } from '../api/schemas';
import { BUTTON_ACTIONS, type FieldDefinition, type FormDefinition, INPUT_KINDS } from './types';

/** Definitions as the server tells them, as a form takes them: what they leave empty is left out. */
export function readForms(forms: readonly Schemas['FormDefinition'][]): FormDefinition[] {
  return forms.map(({ fields = [], ...form }) => ({ ...form, fields: fields.map(readField) }));
}

function readField({ kind, action, ...field }: Schemas['FieldDefinition']): FieldDefinition {
  return {
    ...withoutNulls(field),
    kind: INPUT_KINDS.find((known) => known === kind),
    action: BUTTON_ACTIONS.find((known) => known === action),
  };
}

type WithoutNulls<T> = { [Key in keyof T]: Exclude<T[Key], null> };

function withoutNulls<T extends object>(value: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as WithoutNulls<T>;
}
