import { useMemo } from 'react';
import { useShell } from './shell';

export interface Format {
  number(value: number): string;
  /** Day and time in the district's zone; a dash if there is none. */
  dateTime(iso: string | null | undefined): string;
  /** With seconds and the zone's name, for a tooltip. */
  exactTime(iso: string): string;
  /** `12.3 MB` in the user's language. */
  fileSize(bytes: number): string;
}

/** Numbers and dates in the user's language, times in the district's zone. */
export function useFormat(): Format {
  const { language, district } = useShell();
  return useMemo(() => createFormat(language, district.timezone), [language, district.timezone]);
}

export function createFormat(language: string, timeZone: string): Format {
  const number = new Intl.NumberFormat(language);
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long', timeZone });
  return {
    number: (value) => number.format(value),
    dateTime: (iso) => (iso ? dateTime.format(new Date(iso)) : '–'),
    exactTime: (iso) => exact.format(new Date(iso)),
    fileSize: (bytes) => formatSize(language, bytes),
  };
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function formatSize(language: string, bytes: number): string {
  const step = Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = SIZE_UNITS[step];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
}
