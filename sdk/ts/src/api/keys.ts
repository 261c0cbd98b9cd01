/** What a call asks beside its path. */
interface Asked {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: object;
}

/** Under what an answer is kept. */
export type AnswerKey = readonly unknown[];

const PARAMETER = /^\{(.+)\}$/;

/**
 * The key of a call's answer: the parts of its path, then what else it asks. The beginning of a path is the key of
 * every answer below it: `callKey('/api/plugin')` makes old whatever was told of any plugin.
 */
export function callKey(path: `/api/${string}`, { path: named = {}, query, body }: Asked = {}): AnswerKey {
  const parts = path
    .slice(1)
    .split('/')
    .map((part) => String(named[PARAMETER.exec(part)?.[1] ?? ''] ?? part));
  return query || body ? [...parts, { ...(query && { query }), ...(body && { body }) }] : parts;
}

/** The key of what this browser has made or loaded itself, without a call. */
export function localKey(...parts: readonly string[]): AnswerKey {
  return ['local', ...parts];
}
