import { describe, expect, test } from 'vitest';
import { type FeatureLicence, type Licence, noticesOf } from './licence';

const TODAY = '2026-03-10';
const feature = (name: string, state: FeatureLicence['state'], until: string | null): FeatureLicence => ({
  feature: name,
  title: name,
  isKnown: true,
  startDate: '2026-01-01',
  endDate: until,
  state,
  until,
});
const licence = (parts: Partial<Licence>): Licence => ({
  today: TODAY,
  supportNumber: '',
  startDate: null,
  endDate: null,
  state: 'active',
  closesAt: null,
  features: [],
  ...parts,
});

describe('noticesOf', () => {
  test('a licence that runs on says nothing', () => {
    const running = licence({ endDate: '2027-03-10', features: [feature('docSig', 'active', null)] });
    expect(noticesOf(running, true)).toEqual([]);
  });

  test('everybody hears what has ended, by day', () => {
    const features = [
      feature('docSig', 'lapsed', '2026-03-09'),
      feature('pdfSplitter', 'lapsed', '2026-03-09'),
      feature('docManagement', 'lapsed', '2026-02-01'),
      feature('signatureOverlay', 'off', null),
    ];
    expect(noticesOf(licence({ features }), false)).toEqual([
      { kind: 'ended', features: ['docSig', 'pdfSplitter'], day: '2026-03-09', daysLeft: -1 },
      { kind: 'ended', features: ['docManagement'], day: '2026-02-01', daysLeft: -37 },
    ]);
  });

  test('an ended contract is one notice for all its features', () => {
    const ended = licence({
      state: 'lapsed',
      endDate: '2026-03-09',
      features: [feature('docSig', 'lapsed', '2026-03-09')],
    });
    expect(noticesOf(ended, false)).toEqual([
      { kind: 'ended', features: [], day: '2026-03-09', daysLeft: -1 },
    ]);
  });

  test.each([
    ['2026-04-09', 30],
    ['2026-03-10', 0],
  ])('administrators alone hear that it ends on %s', (day, daysLeft) => {
    const ending = licence({ endDate: day, features: [feature('docSig', 'active', day)] });
    expect(noticesOf(ending, true)).toEqual([{ kind: 'ends', features: [], day, daysLeft }]);
    expect(noticesOf(ending, false)).toEqual([]);
  });

  test('a feature that ends before the contract has its own notice, from 30 days on', () => {
    const soon = feature('docSig', 'active', '2026-03-12');
    const later = feature('pdfSplitter', 'active', '2026-04-10');
    expect(noticesOf(licence({ features: [soon, later] }), true)).toEqual([
      { kind: 'ends', features: ['docSig'], day: '2026-03-12', daysLeft: 2 },
    ]);
  });
});
