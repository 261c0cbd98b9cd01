import type { JsonSchema } from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';

interface Named {
  id: string;
  name: string;
  description: string;
}

/** A plugin's name and description from its own dictionary; its manifest's words where that has none. */
export function usePluginWords(): (plugin: Named) => { name: string; description: string } {
  useText();
  return ({ id, name, description }) => ({
    name: translate(id, 'about.name', { defaultValue: name }),
    description: translate(id, 'about.description', { defaultValue: description }),
  });
}

/** Turns titles, descriptions and choices of a plugin's settings into the user's language, as `SchemaForm` asks for. */
export function settingsText(id: string, schema: JsonSchema): (label: string) => string {
  const words = new Map<string, string>();
  for (const [name, { title, description, choices }] of Object.entries(schema.properties ?? {})) {
    const labels = Object.entries(choices ?? {}).map(
      ([value, text]) => [`choices.${value || 'none'}`, text] as const,
    );
    for (const [kind, text] of [
      ['title', title] as const,
      ['description', description] as const,
      ...labels,
    ]) {
      if (text) words.set(text, translate(id, `settings.${name}.${kind}`, { defaultValue: text }));
    }
  }
  return (label) => words.get(label) ?? label;
}
