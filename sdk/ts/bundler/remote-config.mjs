import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { cssScope } from './css-scope.mjs';
import { packFiles } from './pack-files.mjs';
import { shared } from './shared.mjs';

/**
 * Build settings of a plugin's user interface: a federated remote that exposes `src/plugin.tsx`.
 * The build lands in the plugin's Python package, so that the wheel ships it.
 *
 * @param {{ id: string, outDir?: string }} options `id` is the plugin's id in `plugin.toml`.
 */
export function remoteConfig({ id, outDir = `../../plugins/${id}/src/homeroom_plugins/${id}/ui` }) {
  return defineConfig({
    source: { entry: {} },
    output: {
      distPath: { root: outDir },
      cleanDistPath: true,
      assetPrefix: 'auto',
      cssModules: { localIdentName: `${id}__[local]-[hash:base64:5]` },
    },
    tools: {
      htmlPlugin: false,
      postcss: (_options, { addPlugins }) => addPlugins(cssScope(id)),
      rspack: {
        output: { uniqueName: id, crossOriginLoading: 'anonymous' },
        plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
      },
    },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: `plugin_${id}`,
        filename: 'remoteEntry.js',
        exposes: { './plugin': './src/plugin.tsx' },
        shared: shared('remote'),
        dts: false,
      }),
      packFiles(),
    ],
  });
}
