import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page';

const Clubs = () => <h1>Clubs</h1>;

describe('lazyPage', () => {
  test('waits for its code once', async () => {
    const load = vi.fn(async () => ({ default: Clubs }));
    const Page = lazyPage(load);
    await act(async () => void render(<Suspense fallback="Loading">{<Page />}</Suspense>));
    expect(screen.getByRole('heading', { name: 'Clubs' })).toBeTruthy();
    await Page.preload();
    expect(load).toHaveBeenCalledOnce();
  });

  test('is drawn at once after a preload', async () => {
    const Page = lazyPage(async () => ({ default: Clubs }));
    await Page.preload();
    render(<Page />);
    expect(screen.getByRole('heading', { name: 'Clubs' })).toBeTruthy();
  });

  test('asks anew after a preload that failed', async () => {
    const load = vi.fn(async () => ({ default: Clubs })).mockRejectedValueOnce(new Error('lost'));
    const Page = lazyPage(load);
    await expect(Page.preload()).rejects.toThrow('lost');
    await expect(Page.preload()).resolves.toEqual({ default: Clubs });
  });
});
