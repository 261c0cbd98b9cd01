import { describe, expect, test } from 'vitest';
import { daysOf, filterOfDays } from './grid/day-filter';
import { createFormat } from './use-format';

const chicago = createFormat('en', 'America/Chicago');

describe('createFormat', () => {
  test.each([
    ['2026-07-01T08:30:00', '2026-07-01T13:30:00.000Z'],
    ['2026-01-01T08:30:00', '2026-01-01T14:30:00.000Z'],
    // The clocks go forward at 02:00 on 8 March 2026, and back on 1 November.
    ['2026-03-08T03:00:00', '2026-03-08T08:00:00.000Z'],
    ['2026-11-01T03:00:00', '2026-11-01T09:00:00.000Z'],
  ])('the wall clock %s is the moment %s', (local, iso) => {
    expect(chicago.instant(local)).toBe(iso);
  });

  test('a moment shows in the district’s zone, whatever the browser’s is', () => {
    expect(chicago.dateTime('2026-07-01T03:30:00Z')).toMatch(/^Jun 30, 2026, 10:30\sPM$/);
    expect(chicago.day('2026-07-01T03:30:00Z')).toBe('2026-06-30');
  });

  test('no moment is a dash', () => {
    expect(chicago.dateTime(null)).toBe('–');
  });

  test.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [12_345_678, '12.3 MB'],
  ])('%i bytes read %s', (bytes, text) => {
    expect(chicago.fileSize(bytes)).toBe(text);
  });
});

describe('share', () => {
  test.each([
    [1 / 38, '2.6%'],
    [0, '0%'],
    [0.4999, '49%'],
    [0.9999, '99%'],
    [1, '100%'],
  ])('%d reads %s', (value, text) => {
    expect(chicago.share(value)).toBe(text);
  });
});

describe('filterOfDays', () => {
  test.each([
    [
      { from: '2026-11-10', to: '2026-11-11' },
      'between',
      ['2026-11-10T06:00:00.000Z', '2026-11-12T05:59:59.000Z'],
    ],
    [{ from: '2026-11-10', to: '' }, 'gte', ['2026-11-10T06:00:00.000Z']],
    [{ from: '', to: '2026-11-11' }, 'lte', ['2026-11-12T05:59:59.000Z']],
  ])('%o filters by %s, and reads back', (days, operator, values) => {
    const filter = filterOfDays('createdOn', days, chicago);
    expect(filter).toEqual({ property: 'createdOn', operator, values });
    expect(daysOf(filter ?? undefined, chicago)).toEqual(days);
  });

  test('no days are no filter', () => {
    expect(filterOfDays('createdOn', { from: '', to: '' }, chicago)).toBeNull();
  });
});
