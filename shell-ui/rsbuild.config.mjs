import { packFiles, shared } from '@homeroom/sdk/bundler';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** What `homeroom up` listens on, for `rsbuild dev`. */
const API = process.env.HOMEROOM_API ?? 'http://127.0.0.1:8000';

const folders = Object.fromEntries(
  ['js', 'jsAsync', 'css', 'cssAsync', 'svg', 'font', 'image', 'assets'].map((kind) => [kind, 'assets']),
);

export default defineConfig({
  source: { entry: { index: './src/main.ts' } },
  html: { template: './index.html', favicon: './src/favicon.svg', scriptLoading: 'defer' },
  output: {
    distPath: { root: '../core/src/homeroom/ui', ...folders },
    cleanDistPath: true,
    assetPrefix: '/',
    dataUriLimit: 0,
  },
  dev: { lazyCompilation: false },
  server: {
    proxy: {
      '/api': API,
      '/ui': API,
      '/api-socket': { target: API, ws: true },
    },
  },
  plugins: [
    pluginReact(),
    pluginModuleFederation({ name: 'shell', remotes: {}, shared: shared('shell'), dts: false }),
    packFiles(),
  ],
});
