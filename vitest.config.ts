import { testConfig } from './sdk/ts/presets/vitest.mjs';

export default testConfig({
  include: ['{sdk/ts,shell-ui,plugin-ui/*}/{src,bundler}/**/*.test.{ts,tsx}'],
  // Files share a worker with its window and its libraries, which takes half the time; `setup.ts` gives each file
  // modules of its own and a window as new. So no file may mock a module for itself: a test of the house looks.
  isolate: false,
  maxWorkers: 2,
  setupFiles: ['./sdk/ts/src/testing/setup.ts', './shell-ui/src/testing-outside.ts'],
  // Its build for browsers: this package names that by a field that only bundlers read.
  alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' },
});
