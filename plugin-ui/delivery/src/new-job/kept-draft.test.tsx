import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goOn, setUp, upload } from './testing';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('a draft that this tab kept', () => {
  const toCheck = () => screen.queryByRole('link', { name: 'Go to the check of this job' });

  test('leads to the check of the job that it became', async () => {
    const first = setUp();
    await upload();
    await goOn();
    await waitFor(() => expect(first.location.current).toBe('/job/j9/check'));
    first.unmount();
    setUp();
    expect(await screen.findByText(/^You go on with cards.pdf/)).toBeTruthy();
    expect(toCheck()?.getAttribute('href')).toBe('/job/j9/check');
  });

  test('leads to no check before it is a job', async () => {
    const first = setUp();
    await upload();
    await screen.findByText('Amina Haddad');
    first.unmount();
    setUp();
    expect(await screen.findByText(/^You go on with cards.pdf/)).toBeTruthy();
    expect(toCheck()).toBeNull();
  });
});
