import type { Schemas } from './use-delivery';

export type PinMode = Schemas['PinMode'];
export type SendTo = Schemas['SendTo'];

export const PIN_MODES: readonly PinMode[] = ['generated', 'second_mail', 'birth_date', 'person_id', 'none'];
/** Of what serves several children of a family: nothing that is known of one child opens it. */
const SHARED_PIN_MODES: readonly PinMode[] = ['generated', 'second_mail', 'none'];

/** Of the ways in which families may open documents those for what serves several children. */
export function sharedPinModes(allowed: readonly PinMode[]): PinMode[] {
  return SHARED_PIN_MODES.filter((mode) => allowed.includes(mode));
}
export const SEND_TO: readonly SendTo[] = ['guardian', 'student', 'both'];

/** What a job goes out with unless its clerk opens the advanced options, and always where those are hidden. */
export const SAFE_OPTIONS = { pinMode: 'generated', sendTo: 'guardian' } as const;
