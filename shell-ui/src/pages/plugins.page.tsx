export function PluginsPage() {
  return <h1>Plugins</h1>;
}
