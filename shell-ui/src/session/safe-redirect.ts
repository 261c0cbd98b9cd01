/**
 * Where to go after sign-in: the asked path if it is one of this site, else `/`.
 * A link such as `/login?redirect=//evil.example` must not lead away.
 */
export function safeRedirect(target: string | null, origin = globalThis.location.origin): string {
  if (!target?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return '/';
  }
  if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
