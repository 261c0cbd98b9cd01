import { StatusLabel } from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';

interface Props {
  state: string;
  /** Whose words it says; they are loaded with the page. */
  area?: string;
}

/** The state of a plugin as icon and word. What is neither at work nor switched off on purpose needs a look. */
export function PluginState({ state, area = 'plugins' }: Props) {
  useText();
  const word = translate(area, [`states.${state}`, 'states.other'], { state });
  if (state === 'ready') {
    return (
      <StatusLabel icon="check" tone="good">
        {word}
      </StatusLabel>
    );
  }
  const isOff = state === 'disabled' || state === 'unlicensed';
  return (
    <StatusLabel icon={isOff ? 'pause' : 'alert'} tone={isOff ? 'quiet' : 'bad'}>
      {word}
    </StatusLabel>
  );
}

interface Standing {
  status: string;
  enabled: boolean;
  isSwitchedOff: boolean;
  lacksSetup: boolean;
}

/** A plugin that works may still be switched off by the district, wait for its settings, or not be licensed. */
export function stateOf({ status, enabled, isSwitchedOff, lacksSetup }: Standing): string {
  if (status !== 'ready' || enabled) return status;
  if (isSwitchedOff) return 'disabled';
  return lacksSetup ? 'unset' : 'unlicensed';
}
