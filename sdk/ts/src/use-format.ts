import { useMemo } from 'react';
import { useShell } from './shell';

export interface Format {
  number(value: number): string;
  /** A share of 1 in percent, with a digit behind the point below ten; never more than it is. */
  share(value: number): string;
  /** Day and time in the district's zone; a dash if there is none. */
  dateTime(iso: string | null | undefined): string;
  /** The day alone, and the time of day alone. */
  date(iso: string): string;
  time(iso: string): string;
  /** With seconds and the zone's name, for a tooltip. */
  exactTime(iso: string): string;
  /** `12.3 MB` in the user's language. */
  fileSize(bytes: number): string;
  /** The moment of a wall clock time in the district's zone, `2026-11-20T08:30:00`, as ISO in UTC. */
  instant(local: string): string;
  /** The other way round, to the minute: `2026-11-20T08:30`. */
  local(iso: string): string;
  /** The day of a moment in the district's zone: `2026-11-20`. */
  day(iso: string): string;
}

/** Numbers and dates in the user's language, times in the district's zone. */
export function useFormat(): Format {
  const { language, district } = useShell();
  return useMemo(() => createFormat(language, district.timezone), [language, district.timezone]);
}

export function createFormat(language: string, timeZone: string): Format {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const lowPercent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone });
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone });
  return {
    number: (value) => number.format(value),
    share: (value) =>
      value < 0.1
        ? lowPercent.format(Math.floor(value * 1000) / 1000)
        : percent.format(Math.floor(value * 100) / 100),
    dateTime: (iso) => (iso ? dateTime.format(new Date(iso)) : '–'),
    date: (iso) => date.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    exactTime: (iso) => exact.format(new Date(iso)),
    fileSize: (bytes) => formatSize(language, bytes),
    instant: (local) => toInstant(local, timeZone),
    local: (iso) => wallClock(new Date(iso), timeZone).slice(0, 16),
    day: (iso) => wallClock(new Date(iso), timeZone).slice(0, 10),
  };
}

function toInstant(local: string, timeZone: string): string {
  const asIfUtc = Date.parse(`${local}Z`);
  // The offset at the guess may differ from the one at the answer around a clock change: the second look is right.
  const guess = asIfUtc - offsetMs(new Date(asIfUtc), timeZone);
  return new Date(asIfUtc - offsetMs(new Date(guess), timeZone)).toISOString();
}

function offsetMs(moment: Date, timeZone: string): number {
  return Date.parse(`${wallClock(moment, timeZone)}Z`) - Math.floor(moment.getTime() / 1000) * 1000;
}

/** `2026-11-20T08:30:00` as a clock in the zone shows it. */
function wallClock(moment: Date, timeZone: string): string {
  // Swedish writes dates in the ISO order.
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return format.format(moment).replace(' ', 'T');
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function formatSize(language: string, bytes: number): string {
  const step = Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = SIZE_UNITS[step];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
}
