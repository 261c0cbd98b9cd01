import type { FormValues, Path } from './types';

/** The path as problems and elements name it. */
export function pathKey(path: Path): string {
  return path.join('.');
}

/** The path without the indexes of items: the field, whichever item it belongs to. */
export function fieldKey(path: Path): string {
  return path.filter((part) => typeof part === 'string').join('.');
}

/** Whether `key` is `parent` or stands below it. */
export function isBelow(key: string, parent: string): boolean {
  return parent === '' || key === parent || key.startsWith(`${parent}.`);
}

export function getIn(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, part) =>
      typeof found === 'object' && found !== null
        ? (found as Record<string | number, unknown>)[part]
        : undefined,
    value,
  );
}

/** A copy in which the value stands at the path; `undefined` takes it away. */
export function setIn<T>(root: T, path: Path, value: unknown): T {
  const [part, ...rest] = path;
  if (part === undefined) return value as T;
  if (typeof part === 'number') {
    const items = Array.isArray(root) ? [...root] : [];
    items[part] = setIn(items[part], rest, value);
    return items as T;
  }
  const { [part]: before, ...others }: Record<string, unknown> = isObject(root) ? root : {};
  const after = setIn(before, rest, value);
  return (after === undefined ? others : { ...others, [part]: after }) as T;
}

/**
 * The values as they are judged and sent: without white space around texts, and without what was left empty.
 * `homeroom.forms.validation.tidy` is its twin on the server.
 */
export function tidy(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, tidyValue(value)] as const)
      .filter(([, value]) => !isEmpty(value)),
  );
}

function tidyValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(tidyValue).filter((item) => item !== null && item !== '');
  return isObject(value) ? tidy(value) : value;
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
