import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUp, upload } from '../testing/new-job';

const PROPOSAL = { pattern: 'Pupil\\s+no\\.\\s*(?P<id>\\d+)', says: 'Behind “Pupil no.”: digits.', pages: 3 };

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

test('a rule from the known ids is proposed where it finds more, and used with one click', async () => {
  const { requests } = setUp({ proposal: { ...PROPOSAL, found: 2 } });
  await upload();
  expect(await screen.findByText(PROPOSAL.says)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use this rule' }));
  expect(screen.getByRole('textbox', { name: /pattern/i })).toHaveProperty('value', PROPOSAL.pattern);
  await waitFor(() =>
    expect(requests.findLast(({ path }) => path.endsWith('/preview'))?.body).toMatchObject({
      rule: { kind: 'pattern', pattern: PROPOSAL.pattern },
    }),
  );
});

test('one that finds no more than the rule that is chosen is not', async () => {
  setUp({ proposal: { ...PROPOSAL, found: 1 } });
  await upload();
  await screen.findByText('Amina Haddad');
  expect(screen.queryByText(PROPOSAL.says)).toBeNull();
});
