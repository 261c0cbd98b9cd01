import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A page whose code comes when it is drawn, or before by `preload`; then it is drawn at once. */
export interface LazyPage {
  (): ReactNode;
  preload: () => Promise<unknown>;
}

interface Source {
  /** Once its code is there. */
  page: ComponentType | null;
  later: ComponentType;
}

declare global {
  /** There while a plugin's developer looks at a copy of it: what takes over each edit of a component. */
  var homeroomStandIn: ((page: ComponentType) => ComponentType) | undefined;
}

function standIn(page: ComponentType): ComponentType {
  return globalThis.homeroomStandIn?.(page) ?? page;
}

/** A page in a file of its own, as its default export. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | null = null;
  function preload() {
    loading ??= load().then(
      (module) => {
        source.page = standIn(module.default);
        return { default: source.page };
      },
      (error) => {
        // The next try asks anew.
        loading = null;
        throw error;
      },
    );
    return loading;
  }
  const source: Source = { page: null, later: lazy(preload) };
  return Object.assign(() => <Drawn source={source} />, { preload });
}

function Drawn({ source }: { source: Source }) {
  // What a page began with it stays with, or it would lose its state on the way.
  const [Page] = useState(() => source.page ?? source.later);
  return <Page />;
}
