import type { PinMode, SendTo } from './new-job/draft';

export const PIN_MODES: readonly PinMode[] = ['generated', 'person_id', 'none'];
export const SEND_TO: readonly SendTo[] = ['guardian', 'student', 'both'];
