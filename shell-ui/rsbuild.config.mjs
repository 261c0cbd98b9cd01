import { packFiles, shared } from '@homeroom/sdk/bundler';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** What `homeroom up` listens on, for `rsbuild dev`. */
const API = process.env.HOMEROOM_API ?? 'http://127.0.0.1:8000';

const folders = Object.fromEntries(
  ['js', 'jsAsync', 'css', 'cssAsync', 'svg', 'font', 'image', 'assets'].map((kind) => [kind, 'assets']),
);

/**
 * Every bundle brings its own React refresh, and each waits for a renderer to announce itself to this hook. The
 * renderer does so once, to whoever came first; this one keeps it for the remotes that come later.
 */
const KEEP_RENDERERS = `
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) {
      this.renderers.set(this.renderers.size + 1, renderer);
      return this.renderers.size;
    },
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onScheduleFiberRoot() {},
    checkDCE() {},
  };`;

export default defineConfig(({ command }) => ({
  source: {
    entry: { index: './src/main.ts' },
    define: command === 'dev' ? { LOCAL_COPIES: process.env.HOMEROOM_LOCAL_COPIES ?? '{}' } : {},
  },
  html: {
    tags: command === 'dev' ? [{ tag: 'script', children: KEEP_RENDERERS, head: true, append: false }] : [],
    template: './index.html',
    favicon: './src/favicon.svg',
    scriptLoading: 'defer',
  },
  output: {
    distPath: { root: '../server/src/homeroom_server/ui', ...folders },
    cleanDistPath: true,
    assetPrefix: '/',
    dataUriLimit: 0,
  },
  dev: { lazyCompilation: false },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    host: '127.0.0.1',
    proxy: {
      '/api': API,
      '/ui': API,
      // The socket takes connections of its own site only.
      '/api-socket': { target: API, ws: true, headers: { origin: API } },
    },
  },
  plugins: [
    pluginReact(),
    pluginModuleFederation({ name: 'shell', remotes: {}, shared: shared('shell'), dts: false }),
    packFiles(),
  ],
}));
