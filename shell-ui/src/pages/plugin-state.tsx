import { StatusLabel } from '@homeroom/sdk';
import { translate, useText } from '../i18n/i18n';

const GOOD: ReadonlySet<string> = new Set(['active', 'enabled', 'ready', 'loaded']);
const OFF: ReadonlySet<string> = new Set(['disabled', 'unlicensed', 'suspended']);

/** The state of a plugin as icon and word. What is neither at work nor switched off on purpose needs a look. */
export function PluginState({ state }: { state: string }) {
  useText();
  const word = translate('shell', [`plugins.states.${state}`, 'plugins.states.other'], { state });
  if (GOOD.has(state)) {
    return (
      <StatusLabel icon="check" tone="good">
        {word}
      </StatusLabel>
    );
  }
  return (
    <StatusLabel icon={OFF.has(state) ? 'pause' : 'alert'} tone={OFF.has(state) ? 'quiet' : 'bad'}>
      {word}
    </StatusLabel>
  );
}
