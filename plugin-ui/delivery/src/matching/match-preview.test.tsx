import { success } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PREVIEW, setUp, upload } from '../testing/new-job';

const NOTHING_FITS = /^Nothing on these pages matches/;
const TOTALS = { ...PREVIEW.totals, matched: 0, named: 0, usable: 0 };

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

test('IDs that nobody has match no page, but the rule reads them', async () => {
  setUp({ preview: success({ ...PREVIEW, matches: PREVIEW.matches.slice(1), totals: TOTALS }) });
  await upload();
  expect(await screen.findByText('0 of the first 3 pages match')).toBeTruthy();
  expect(screen.getByText('ID 999999 is not in the list of persons')).toBeTruthy();
  expect(screen.queryByText(NOTHING_FITS)).toBeNull();
});

test('where no ID is read at all, it says what to look at', async () => {
  setUp({ preview: success({ ...PREVIEW, matches: [], totals: TOTALS }) });
  await upload();
  expect(await screen.findByText(NOTHING_FITS)).toBeTruthy();
});
