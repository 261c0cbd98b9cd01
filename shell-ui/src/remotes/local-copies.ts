/**
 * Local copies of plugins' user interfaces, which their developers put in place of the installed ones.
 *
 * A copy is code that nobody checked, in the page of someone who is signed in. So only two things let one in: the
 * development build of the shell, or the server's word that this user is a developer (`allowLocalCopies`), and then
 * the page's content security policy still decides from which origins anything may come.
 */

const STORAGE_KEY = 'local-copies';
const PARAMETER = 'dev';

type Copies = Record<string, string>;

/** Set by the development build alone. */
declare const LOCAL_COPIES: Copies | undefined;

let allowed = false;

/** Called with what the bootstrap says of the user; keeps or drops what the address asks for. */
export function allowLocalCopies(isDeveloper: boolean): void {
  allowed = isDeveloper;
  if (!isDeveloper) {
    sessionStorage.removeItem(STORAGE_KEY);
    return;
  }
  const asked = new URLSearchParams(location.search).getAll(PARAMETER);
  if (asked.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(parseCopies(asked)));
}

/** The address of the manifest of the plugin's local copy, if one is in place. */
export function localCopyOf(id: string): string | undefined {
  return listLocalCopies()[id];
}

/** Every copy in place, by the plugin's id. */
export function listLocalCopies(): Copies {
  const built = typeof LOCAL_COPIES === 'undefined' ? {} : LOCAL_COPIES;
  return allowed ? { ...built, ...stored() } : built;
}

/** Back to the installed ones, with the next load of the page. */
export function dropLocalCopies(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** `?dev=<plugin>=<address of mf-manifest.json>`, repeatable; `?dev=off` drops them. */
export function parseCopies(asked: readonly string[]): Copies {
  const pairs = asked.map((text) => {
    const at = text.indexOf('=');
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs.filter(([id, url]) => /^[a-z][a-z0-9_]+$/.test(id) && isManifest(url)));
}

function isManifest(text: string): boolean {
  try {
    const url = new URL(text);
    return ['http:', 'https:'].includes(url.protocol) && url.pathname.endsWith('/mf-manifest.json');
  } catch {
    return false;
  }
}

function stored(): Copies {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}
