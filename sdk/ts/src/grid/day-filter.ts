import type { Format } from '../use-format';
import type { Filter } from './types';

/** Days as a date field writes them, `2026-11-20`, or empty. */
export interface Days {
  from: string;
  to: string;
}

/** Days from today as the API counts them: the last seven and today, for one. */
export const SPANS = ['0', '-7', '-30'] as const;

/** The words for one of `SPANS`. */
export function spanKey(days: string): string {
  if (days === '0') return 'grid.today';
  return days === '-7' ? 'grid.lastWeek' : 'grid.lastMonth';
}

/** The filter for a span of whole days in the district's zone; null if neither end is set. */
export function filterOfDays(
  property: string,
  { from, to }: Days,
  format: Pick<Format, 'instant'>,
): Filter | null {
  const first = from && format.instant(`${from}T00:00:00`);
  const last = to && format.instant(`${to}T23:59:59`);
  if (first && last) return { property, operator: 'between', values: [first, last] };
  if (first) return { property, operator: 'gte', values: [first] };
  return last ? { property, operator: 'lte', values: [last] } : null;
}

/** The other way round, for the fields. */
export function daysOf(filter: Filter | undefined, format: Pick<Format, 'day'>): Days {
  if (filter?.operator === 'within') return { from: '', to: '' };
  const [one = '', two = ''] = filter?.values.map(format.day) ?? [];
  if (filter?.operator === 'lte') return { from: '', to: one };
  return { from: one, to: two };
}
