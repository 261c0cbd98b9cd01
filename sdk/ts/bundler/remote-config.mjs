import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { cssScope } from './css-scope.mjs';
import { findPackage } from './find-package.mjs';
import { packFiles } from './pack-files.mjs';
import { shared } from './shared.mjs';

/** `make dev` brings a shell with React's development build; any other has been installed with the one for everybody. */
const HAS_OWN_SHELL = Boolean(process.env.HOMEROOM_DEV_SHELL);
const HOT = '@homeroom/sdk/hot';

/** Where `rsbuild dev` serves a remote, unless told otherwise. */
const DEV_PORT = 4201;

/**
 * Build settings of a plugin's user interface: a federated remote that exposes `src/plugin.tsx`.
 * The build lands in the plugin's Python package, the one whose `plugin.toml` has the id, so that the wheel ships it.
 * `rsbuild dev` serves it from memory instead, for a shell that takes local copies.
 *
 * @param {{ id: string, outDir?: string, port?: number }} options `id` is the plugin's id in `plugin.toml`.
 */
export function remoteConfig({ id, outDir, port = Number(process.env.PORT ?? DEV_PORT) }) {
  return defineConfig(({ command }) => ({
    source: { entry: {} },
    server: { port, strictPort: true, host: '127.0.0.1', cors: true },
    dev: {
      // The page is another server's, so every address must name this one.
      assetPrefix: `http://127.0.0.1:${port}/`,
      client: { protocol: 'ws', host: '127.0.0.1', port },
      lazyCompilation: false,
    },
    output: {
      distPath: { root: command === 'dev' ? undefined : (outDir ?? join(findPackage(id), 'ui')) },
      cleanDistPath: true,
      assetPrefix: 'auto',
      cssModules: { localIdentName: `${id}__[local]-[hash:base64:5]` },
    },
    tools: {
      htmlPlugin: false,
      postcss: (_options, { addPlugins }) => addPlugins(cssScope(id)),
      rspack: {
        output: { uniqueName: id, crossOriginLoading: 'anonymous' },
        plugins:
          command === 'dev' ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
      },
    },
    plugins: [
      ...(command === 'dev' && !HAS_OWN_SHELL
        ? [pluginReact(HOT_JSX), refreshInInstalledShell()]
        : [pluginReact()]),
      pluginModuleFederation({
        name: `plugin_${id}`,
        filename: 'remoteEntry.js',
        exposes: { './plugin': './src/plugin.tsx' },
        shared: shared('remote'),
        dts: false,
      }),
      packFiles(),
    ],
  }));
}

/** JSX as everybody's React draws it, by way of stand-ins. */
const HOT_JSX = { swcReactOptions: { importSource: HOT } };

/** Rsbuild plugin: puts a refresh in the place of React's own that does without React's development build. */
function refreshInInstalledShell() {
  return {
    name: 'homeroom-refresh',
    setup(api) {
      api.modifyBundlerChain((chain) => {
        chain.resolve.alias.set('react-refresh', fileURLToPath(new URL('hot', import.meta.url)));
      });
    },
  };
}
