import type { PinMode, SendTo } from './new-job/draft';

export const PIN_MODES: readonly PinMode[] = ['generated', 'second_mail', 'birth_date', 'person_id', 'none'];
/** Of what serves several children of a family: nothing that is known of one child opens it. */
export const SHARED_PIN_MODES: readonly PinMode[] = ['generated', 'none'];
export const SEND_TO: readonly SendTo[] = ['guardian', 'student', 'both'];
