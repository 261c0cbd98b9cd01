import { shared } from '@homeroom/sdk/bundler';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

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
  plugins: [
    pluginReact(),
    pluginModuleFederation({ name: 'shell', remotes: {}, shared: shared('shell'), dts: false }),
  ],
});
