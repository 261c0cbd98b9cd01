import { useMemo } from 'react';
import { FormRenderer } from './form-renderer';
import type { JsonSchema } from './json-schema';
import { readSchema } from './schema-fields';
import type { FormDefinition, FormValues } from './types';
import { isEmpty } from './values';
import { isShown } from './visibility';

export interface SchemaFormProps {
  /** The JSON Schema of an object, such as pydantic's `model_json_schema()`. */
  schema: JsonSchema;
  /** The present values. Without one, a field begins with the schema's default. */
  values: FormValues;
  /** Names of secrets that are stored already. They are shown empty; left empty they are not sent, and stay. */
  keptSecrets?: readonly string[];
  /** Gets every field that has a value. An `ApiError` with `fields` shows its messages at them. */
  onSubmit: (values: FormValues) => Promise<unknown> | unknown;
  onChange?: (values: FormValues) => void;
  submitLabel: string;
  isReadOnly?: boolean;
  draftKey?: string;
  /** Turns titles and descriptions of the schema into the user's language. */
  text?: (label: string) => string;
}

/** A form for a plain JSON Schema, such as the settings of a plugin. */
export function SchemaForm({ schema, values, keptSecrets, onSubmit, onChange, ...shared }: SchemaFormProps) {
  const parts = useMemo(() => readSchema(schema, keptSecrets), [schema, keptSecrets]);
  const initial = useMemo(() => startValues(parts.schema, values), [parts, values]);
  return (
    <FormRenderer
      {...shared}
      {...parts}
      values={initial}
      onSubmit={(found) => onSubmit({ ...valuesOfHidden(parts.forms, initial, found), ...found })}
      onChange={onChange}
    />
  );
}

/** What is not drawn at the moment keeps its value; it would begin anew with its default if it were left out. */
function valuesOfHidden(
  [form]: readonly FormDefinition[],
  values: FormValues,
  found: FormValues,
): FormValues {
  const fields = form?.fields ?? [];
  const hidden = fields.filter((field) => !isShown(field, found, fields) && !isEmpty(values[field.name]));
  return Object.fromEntries(hidden.map(({ name }) => [name, values[name]]));
}

function startValues({ properties = {} }: JsonSchema, values: FormValues): FormValues {
  const defaults = Object.entries(properties).map(([name, property]) => [name, property.default] as const);
  return { ...Object.fromEntries(defaults.filter(([, value]) => !isEmpty(value))), ...values };
}
