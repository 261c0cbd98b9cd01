/**
 * Modules that exist once in the page. The shell brings them, a remote uses the shell's copy.
 * Everything else that a plugin needs (widgets, routing, queries) comes through `@homeroom/sdk`.
 */
const VERSIONS = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  '@homeroom/sdk': '^0.1.0',
};

/** Module Federation's `shared` map; `role` is `'shell'` (provides) or `'remote'` (consumes only). */
export function shared(role) {
  return Object.fromEntries(
    Object.entries(VERSIONS).map(([name, requiredVersion]) => [name, options(role, requiredVersion)]),
  );
}

function options(role, requiredVersion) {
  if (role === 'shell') return { singleton: true, requiredVersion };
  return { singleton: true, requiredVersion, import: false, strictVersion: true };
}
