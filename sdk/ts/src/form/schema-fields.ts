import type { JsonSchema } from './json-schema';
import type { FieldDefinition, FormDefinition, InputKind, Option } from './types';

/** A plain JSON Schema as a form: the fields to draw, and the schema as the validator takes it. */
export interface SchemaFormParts {
  forms: readonly FormDefinition[];
  schema: JsonSchema;
  /** Names of the fields that are sent and never shown again. */
  secrets: ReadonlySet<string>;
}

const FORMATS: Readonly<Record<string, InputKind>> = { email: 'email', uri: 'url', password: 'password' };

/**
 * Reads the schema of an object as pydantic writes it: texts, numbers, booleans, choices, lists of texts, schools,
 * secrets, and objects of these in dialogs. `null` means left empty. What has another shape is not drawn.
 *
 * @param kept Secrets that the server has already: they may stay empty.
 */
export function readSchema(schema: JsonSchema, kept: readonly string[] = []): SchemaFormParts {
  const plain = simplify(schema, schema.$defs ?? {});
  const required = (plain.required ?? []).filter((name) => !kept.includes(name));
  const secrets = Object.entries(plain.properties ?? {}).filter(([, property]) => isSecret(property));
  const forms: FormDefinition[] = [];
  collect('main', { ...plain, required }, forms);
  return {
    forms,
    schema: { ...plain, required, additionalProperties: true },
    secrets: new Set(secrets.map(([name]) => name)),
  };
}

/** The fields of an object, and below it the forms of the objects that it holds. */
function collect(name: string, schema: JsonSchema, forms: FormDefinition[]): void {
  const index = forms.push({ name, fields: [] }) - 1;
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = fieldOf(key, property, {
      form: `${name}.${key}`,
      isRequired: schema.required?.includes(key),
    });
    if (field?.type === 'modallink') collect(`${name}.${key}`, property, forms);
    return field ? [field] : [];
  });
  forms[index] = { name, fields };
}

function fieldOf(
  name: string,
  schema: JsonSchema,
  { form, isRequired }: { form: string; isRequired?: boolean },
): FieldDefinition | null {
  const field = {
    name,
    label: schema.title ?? name,
    help: schema.description,
    required: isRequired,
    showIf: schema.showIf,
  };
  if (schema.enum) {
    return { ...field, type: 'select', options: optionsOf(schema.enum, schema.choices) };
  }
  switch (schema.type) {
    case 'string':
      if (isSecret(schema)) return { ...field, type: 'input', kind: 'password' };
      if (schema.format === 'date') return { ...field, type: 'date' };
      if ((schema.maxLength ?? 0) > 200) return { ...field, type: 'textarea' };
      return { ...field, type: 'input', kind: FORMATS[schema.format ?? ''] ?? 'text' };
    case 'number':
    case 'integer':
      return { ...field, type: 'input', kind: 'number', whole: schema.type === 'integer' };
    case 'boolean':
      // A box that is not ticked is an answer too.
      return { ...field, type: 'checkbox', required: false };
    case 'array':
      return { ...field, ...listField(schema) };
    case 'object':
      return { ...field, type: 'modallink', form };
    default:
      return null;
  }
}

function listField({
  items = {},
  maxItems,
  format,
  choices,
}: JsonSchema): Pick<FieldDefinition, 'type' | 'options' | 'maxItems'> {
  if (format === 'schools') return { type: 'schools', maxItems };
  const options = items.enum && optionsOf(items.enum, choices);
  return { type: options ? 'checkbox' : 'autocomplete', options, maxItems };
}

function optionsOf(values: readonly unknown[], labels?: Readonly<Record<string, string>>): Option[] {
  return values.map(String).map((value) => ({ value, label: labels?.[value] }));
}

function isSecret(schema: JsonSchema): boolean {
  return schema.writeOnly === true || schema.format === 'password';
}

/** References followed, and `anyOf` with null read as its other part. */
function simplify(schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>, depth = 0): JsonSchema {
  const { $ref, anyOf, $defs: _, ...own } = schema;
  const target = $ref === undefined ? undefined : defs[$ref.replace('#/$defs/', '')];
  const other = anyOf?.find((part) => part.type !== 'null');
  if (depth < 8 && (target ?? other)) return simplify({ ...(target ?? other), ...own }, defs, depth + 1);
  // A schema's own pattern is Python's; the server judges by it.
  const { pattern: _pattern, ...rest } = own;
  return {
    ...rest,
    ...(rest.items && { items: simplify(rest.items, defs, depth + 1) }),
    ...(rest.properties && {
      properties: Object.fromEntries(
        Object.entries(rest.properties).map(([name, property]) => [
          name,
          simplify(property, defs, depth + 1),
        ]),
      ),
    }),
  };
}
