import { defineConfig } from 'vitest/config';

// Vitest reports failures with it, and Node 20 does not have it yet.
Map.groupBy ??= function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{sdk/ts,shell-ui,plugin-ui/*}/{src,bundler}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // Files share a worker with its window and its libraries, which takes half the time; `setup.ts` gives each file
    // modules of its own and a window as new. So no file may mock a module for itself: a test of the house looks.
    isolate: false,
    environmentOptions: {
      happyDOM: {
        // A link that leads out of the page leads a test nowhere.
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    setupFiles: ['./sdk/ts/src/testing/setup.ts', './shell-ui/src/testing-outside.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // A busy machine is no failure.
    testTimeout: 30_000,
    retry: 1,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
