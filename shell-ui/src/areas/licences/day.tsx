import { useShell } from '@homeroom/sdk';
import { dayText } from '../../licence/licence';

/** A day in the user's language; a dash if there is none. */
export function Day({ day }: { day: string | null }) {
  const { language } = useShell();
  return day ? <time dateTime={day}>{dayText(day, language)}</time> : '–';
}

/** The day on a calendar in the zone. */
export function todayIn(timeZone: string): string {
  // Swedish writes dates in the ISO order.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(new Date());
}
