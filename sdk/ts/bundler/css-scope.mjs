/**
 * PostCSS plugin: keeps a remote's styles inside the remote.
 * Module files are unique by their hashed names and only move into the layer that the shell declares;
 * global files are bound to the element of the plugin as well.
 */
export function cssScope(id) {
  return {
    postcssPlugin: 'homeroom-css-scope',
    OnceExit(root, { AtRule }) {
      const isModule = root.source?.input.file?.endsWith('.module.css') ?? false;
      const layer = new AtRule({ name: 'layer', params: 'plugins', nodes: [] });
      const scope = new AtRule({ name: 'scope', params: `([data-plugin="${id}"])`, nodes: [] });
      (isModule ? layer : scope).append(root.nodes);
      if (!isModule) layer.append(scope);
      root.removeAll();
      root.append(layer);
    },
  };
}
