import type { Schemas } from '@homeroom/sdk';

/** How far a licence goes: all, reading and export only, or nothing. */
export type LicenceState = Schemas['LicenceState'];

/** `until` is the last day on which it is on, within the contract; null = without end. */
export type FeatureLicence = Schemas['FeatureRead'];

/** What the district has bought. Days are `2026-11-20`, by the district's calendar. */
export type Licence = Schemas['LicenceRead'];

/** One thing to say: the features of these names, or the whole contract if there are none, end or have ended on a day. */
export interface LicenceNotice {
  kind: 'ended' | 'ends';
  features: readonly string[];
  day: string;
  /** Until then; 0 = today is the last day. */
  daysLeft: number;
}

/** So long before the end administrators are told. */
const WARN_DAYS = 30;
const DAY_MS = 86_400_000;

/** What there is to say of a licence; that something is going to end, only administrators hear. */
export function noticesOf(licence: Licence, isAdmin: boolean): LicenceNotice[] {
  const { today, endDate } = licence;
  if (licence.state === 'off') return [];
  if (licence.state === 'lapsed' && endDate) return [notice('ended', [], endDate, today)];
  const ended = groupByDay(licence.features.filter(({ state }) => state === 'lapsed'));
  const ends = groupByDay(
    licence.features.filter(
      ({ state, until }) => state === 'active' && until !== endDate && isNear(until, today),
    ),
  );
  return [
    ...[...ended].map(([day, features]) => notice('ended', features, day, today)),
    ...(isAdmin && endDate && isNear(endDate, today) ? [notice('ends', [], endDate, today)] : []),
    ...(isAdmin ? [...ends].map(([day, features]) => notice('ends', features, day, today)) : []),
  ];
}

function notice(kind: LicenceNotice['kind'], features: string[], day: string, today: string): LicenceNotice {
  return { kind, features, day, daysLeft: daysBetween(today, day) };
}

function isNear(day: string | null, today: string): boolean {
  return day !== null && daysBetween(today, day) <= WARN_DAYS;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function groupByDay(features: readonly FeatureLicence[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { title, until } of features) {
    if (until) days.set(until, [...(days.get(until) ?? []), title]);
  }
  return days;
}

/** A day without a time, in words. */
export function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
