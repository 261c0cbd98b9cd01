import { defineConfig } from 'vitest/config';

// Vitest reports failures with it, and Node 20 does not have it yet.
Map.groupBy ??= function groupBy(items, keyOf) {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/**
 * How the tests of user interfaces are run: in a window of happy-dom, with what the shell's page has and it lacks.
 *
 * @param {import('vitest/config').ViteUserConfig['test']} test Vitest's own settings, which win.
 */
export function testConfig(test = {}) {
  return defineConfig({
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      environmentOptions: {
        happyDOM: {
          // A link that leads out of the page leads a test nowhere.
          settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
        },
      },
      setupFiles: ['@homeroom/sdk/testing/setup'],
      // As a package it imports styles, which only Vite can read.
      server: { deps: { inline: ['@homeroom/sdk'] } },
      css: { modules: { classNameStrategy: 'non-scoped' } },
      // A busy machine is no failure.
      testTimeout: 30_000,
      unstubGlobals: true,
      restoreMocks: true,
      ...test,
    },
  });
}
