import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goOn, setUp, upload } from '../testing/new-job';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('a draft that this tab kept', () => {
  const toCheck = () => screen.queryByRole('link', { name: 'Go to the check of this job' });

  test('is still there after a reload, which says so and can be begun anew', async () => {
    const { unmount } = setUp();
    await upload();
    await screen.findByText('Amina Haddad');
    const words = 'You are continuing with cards.pdf, which was uploaded earlier';
    expect(screen.queryByText(words), 'it was uploaded just now').toBeNull();
    unmount();
    setUp();
    expect(await screen.findByText('Amina Haddad')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByLabelText(/PDF that contains/)).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });

  test('leads to the check of the job that it became', async () => {
    const first = setUp();
    await upload();
    await goOn();
    await waitFor(() => expect(first.location.current).toBe('/job/j9/check'));
    first.unmount();
    setUp();
    expect(await screen.findByText(/^You are continuing with cards.pdf/)).toBeTruthy();
    expect(toCheck()?.getAttribute('href')).toBe('/job/j9/check');
  });

  test('leads to no check before it is a job', async () => {
    const first = setUp();
    await upload();
    await screen.findByText('Amina Haddad');
    first.unmount();
    setUp();
    expect(await screen.findByText(/^You are continuing with cards.pdf/)).toBeTruthy();
    expect(toCheck()).toBeNull();
  });

  test.each([{ user: { id: 'u2' } }, { district: { code: 'riverside' } }])(
    'is nobody else’s: %o',
    async (other) => {
      const { unmount } = setUp();
      await upload();
      await screen.findByText('Amina Haddad');
      unmount();
      setUp({}, {}, other);
      expect(await screen.findByLabelText(/PDF that contains/)).toBeTruthy();
      expect(screen.queryByText('Amina Haddad')).toBeNull();
    },
  );
});
