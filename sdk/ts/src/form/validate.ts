import type { JsonSchema } from './json-schema';
import type { Path, Problem } from './types';
import { isObject, pathKey } from './values';

/**
 * Everything that is wrong with a tidied value, in the order of the fields, one problem per place.
 *
 * It walks the schema and compiles no code, which the content security policy would refuse. Its codes and places are
 * those of `homeroom.forms.validation`; both are held to `tests/data/forms`.
 */
export function findProblems(schema: JsonSchema, value: unknown): Problem[] {
  const found: Problem[] = [];
  const seen = new Set<string>();
  visit(schema, value, [], (path, code, limit) => {
    const key = pathKey(path);
    if (seen.has(key)) return;
    seen.add(key);
    found.push(limit === undefined ? { path: key, code } : { path: key, code, limit });
  });
  return found;
}

type Report = (path: Path, code: string, limit?: string | number) => void;

function visit(schema: JsonSchema, value: unknown, path: Path, report: Report): void {
  if (schema.type && !isOfType(schema.type, value)) {
    report(path, 'type', schema.type);
    return;
  }
  if (schema.const !== undefined && value !== schema.const) report(path, 'required');
  if (schema.enum && !schema.enum.includes(value)) report(path, 'option');
  if (typeof value === 'string') visitText(schema, value, path, report);
  if (typeof value === 'number') visitNumber(schema, value, path, report);
  if (Array.isArray(value)) visitList(schema, value, path, report);
  if (isObject(value)) visitObject(schema, value, path, report);
  for (const part of schema.allOf ?? []) visit(part, value, path, report);
  if (schema.if && schema.then && findProblems(schema.if, value).length === 0) {
    visit(schema.then, value, path, report);
  }
}

function visitText(schema: JsonSchema, value: string, path: Path, report: Report): void {
  // Characters, not UTF-16 units: as JSON Schema counts.
  const length = [...value].length;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, formatMinimum, formatMaximum } = schema;
  if (length < minLength) report(path, 'minLength', minLength);
  if (length > maxLength) report(path, 'maxLength', maxLength);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) {
    report(path, schema.format ?? 'pattern');
  }
  if (schema.format === 'date' && !isDate(value)) report(path, 'date');
  if (formatMinimum && value < formatMinimum) report(path, 'earliest', formatMinimum);
  if (formatMaximum && value > formatMaximum) report(path, 'latest', formatMaximum);
}

function visitNumber(schema: JsonSchema, value: number, path: Path, report: Report): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined && value < minimum) report(path, 'minimum', minimum);
  if (maximum !== undefined && value > maximum) report(path, 'maximum', maximum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) report(path, 'above', exclusiveMinimum);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) report(path, 'below', exclusiveMaximum);
}

function visitList(schema: JsonSchema, items: readonly unknown[], path: Path, report: Report): void {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (items.length < minItems) report(path, 'minItems', minItems);
  if (items.length > maxItems) report(path, 'maxItems', maxItems);
  if (schema.uniqueItems && new Set(items.map((item) => JSON.stringify(item))).size < items.length) {
    report(path, 'uniqueItems');
  }
  const { items: each } = schema;
  if (each) items.forEach((item, index) => void visit(each, item, [...path, index], report));
}

function visitObject(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  report: Report,
): void {
  const properties = schema.properties ?? {};
  const required = new Set(schema.required);
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) visit(property, value[name], [...path, name], report);
    else if (required.delete(name)) report([...path, name], 'required');
  }
  for (const name of required) if (!Object.hasOwn(value, name)) report([...path, name], 'required');
  if (schema.additionalProperties === false) {
    for (const name of Object.keys(value))
      if (!Object.hasOwn(properties, name)) report([...path, name], 'unknown');
  }
}

function isOfType(type: JsonSchema['type'], value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'string':
      // The server can keep neither NUL nor half a character.
      return typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function isDate(value: string): boolean {
  if (!DATE.test(value) || value < '0001-01-01') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
