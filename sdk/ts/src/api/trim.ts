/** Fields that may begin or end with a space; the server knows the same. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'pin',
  'token',
  'oldPassword',
  'newPassword',
  'confirmNewPassword',
  'confirmPassword',
]);

/** A copy of a request body without white space around its texts, at any depth. Files and secrets stay as they are. */
export function trimmed<T>(body: T): T {
  return trimValue(body) as T;
}

function trimValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimValue);
  if (value instanceof FormData) return trimForm(value);
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, SECRETS.has(key) ? item : trimValue(item)]),
    );
  }
  return value;
}

function trimForm(form: FormData): FormData {
  const copy = new FormData();
  for (const [key, value] of form.entries())
    copy.append(key, typeof value === 'string' ? value.trim() : value);
  return copy;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
