/** What people call the providers that many districts have; all others are named by their host. */
const NAMES: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'launchpad.classlink.com': 'ClassLink',
  'clever.com': 'Clever',
};

/** An issuer in words, such as `Google`. */
export function issuerName(issuer: string): string {
  const host = URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
  return NAMES[host] ?? host;
}
