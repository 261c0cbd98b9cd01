/**
 * Takes the place of React's own refresh in a copy under development: that needs React's development build, and an
 * installed shell has brought React for everybody. A component is drawn by a stand-in (see jsx-dev-runtime.mjs), which
 * stays where the component is replaced, so that its state stays too. Edits of hooks begin anew with theirs.
 *
 * Imports nothing: this runs before there is a React.
 */
const families = new Map();
const familyOf = new WeakMap();
const signatures = new WeakMap();

/** Called for each component of a module that has run; for one that has run before, the edit of it. */
export function register(type, id) {
  if (typeof type !== 'function' || familyOf.has(type)) return;
  const family = families.get(id) ?? { current: type, version: 0, body: 0, listeners: new Set() };
  families.set(id, family);
  familyOf.set(type, family);
  if (family.current !== type) family.next = type;
}

/** Puts every edit in the place of what it has edited. */
export function performReactRefresh() {
  for (const family of families.values()) {
    if (!family.next) continue;
    if (signatureOf(family.next) !== signatureOf(family.current)) family.body += 1;
    family.current = family.next;
    family.next = undefined;
    family.version += 1;
    for (const listener of family.listeners) listener();
  }
}

/** What the compiler calls with a component and the hooks that it uses. */
export function createSignatureFunctionForTransform() {
  return (type, key, isForced, listHooks) => {
    if (typeof type === 'function' && typeof key === 'string')
      signatures.set(type, { key, isForced, listHooks });
    return type;
  };
}

export function getFamilyByType(type) {
  return typeof type === 'function' ? familyOf.get(type) : undefined;
}

/** @public Asked by the bundler's refresh, whether a module has nothing but components. */
export function isLikelyComponentType(type) {
  return typeof type === 'function' && !type.prototype?.isReactComponent && /^[A-Z]/.test(type.name);
}

/** @public Called by the bundler's refresh; React's own waits for a renderer here, and this one needs none. */
export function injectIntoGlobalHook() {}

/** Hooks of a component, and of the hooks of its own that it uses. */
function signatureOf(type) {
  const found = signatures.get(type);
  if (!found) return '';
  if (found.isForced) return Math.random();
  const hooks = found.listHooks?.().filter((hook) => typeof hook === 'function') ?? [];
  return [found.key, ...hooks.map(signatureOf)].join('\n');
}
