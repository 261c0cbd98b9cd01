import { StatusLabel } from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';

/** The state of a plugin as icon and word. What is neither at work nor switched off on purpose needs a look. */
export function PluginState({ state }: { state: string }) {
  useText();
  const word = translate('plugins', [`states.${state}`, 'states.other'], { state });
  if (state === 'ready') {
    return (
      <StatusLabel icon="check" tone="good">
        {word}
      </StatusLabel>
    );
  }
  const isOff = state === 'disabled';
  return (
    <StatusLabel icon={isOff ? 'pause' : 'alert'} tone={isOff ? 'quiet' : 'bad'}>
      {word}
    </StatusLabel>
  );
}
