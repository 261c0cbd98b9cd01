import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Begins each file anew in a worker that others have used: nothing that a module or the page remembers is left.
vi.resetModules();
history.replaceState(null, '', '/');
document.title = '';
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();

const world = globalThis as typeof globalThis & {
  IS_REACT_ACT_ENVIRONMENT?: boolean;
  setImmediate: (run: () => void) => void;
};
const { setImmediate } = world;
configure({
  // A busy machine takes longer than the second that is the default, most of all to load a lazy part.
  asyncUtilTimeout: 10_000,
  // React runs effects by `setImmediate` after it has drawn the page. What waits for a part of the page waits for its
  // effects too, or a busy machine goes on before them; the library's own wrapper ends with a timer, which may be first.
  asyncWrapper: async (wait) => {
    const isAct = world.IS_REACT_ACT_ENVIRONMENT;
    world.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const found = await wait();
      await new Promise<void>((resolve) => setImmediate(resolve));
      return found;
    } finally {
      world.IS_REACT_ACT_ENVIRONMENT = isAct;
    }
  },
});

// What Mantine asks of a browser and happy-dom does not have.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizeObserver;
// Someone who wants no motion: menus and dialogs are there at once.
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Element.prototype.scrollIntoView = () => undefined;
globalThis.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
