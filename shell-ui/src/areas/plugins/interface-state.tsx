import { StatusLabel } from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';

/** How a plugin's user interface fares in the browsers of the district, as icon and word. */
export function InterfaceState({ state }: { state: string }) {
  useText();
  const word = translate('plugins', [`interface.${state}`, 'interface.crash']);
  if (state === 'none') return <span>{word}</span>;
  const isSound = state === 'ok';
  return (
    <StatusLabel icon={isSound ? 'check' : 'alert'} tone={isSound ? 'good' : 'bad'}>
      {word}
    </StatusLabel>
  );
}
