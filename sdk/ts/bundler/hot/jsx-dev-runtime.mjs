import { createElement, useSyncExternalStore } from 'react';
import * as react from 'react/jsx-runtime';
import { getFamilyByType } from './runtime.mjs';

/** By family. A component of its own for each set of hooks: another set is another component. */
const standIns = new WeakMap();

/** What is drawn in the place of a component that may be edited. */
function standIn(type) {
  const family = getFamilyByType(type);
  if (!family) return type;
  if (!standIns.has(family)) standIns.set(family, createStandIn(family));
  return standIns.get(family);
}

function createStandIn(family) {
  const bodies = new Map();
  const subscribe = (listener) => {
    family.listeners.add(listener);
    return () => family.listeners.delete(listener);
  };
  return (props) => {
    useSyncExternalStore(subscribe, () => family.version);
    if (!bodies.has(family.body)) bodies.set(family.body, (given) => family.current(given));
    return createElement(bodies.get(family.body), props);
  };
}

// The SDK is the shell's: what it draws of a plugin without this file, it asks for here.
globalThis.homeroomStandIn = standIn;

export const { Fragment } = react;

/** What the compiler calls for JSX in development; React's own would ask for React's development build. */
export function jsxDEV(type, props, key, hasFixedChildren) {
  return (hasFixedChildren ? react.jsxs : react.jsx)(standIn(type), props, key);
}
