import { refusal, success } from '@homeroom/sdk/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../app';
import { startI18n } from '../i18n/i18n';
import { useMaintenance } from '../maintenance.store';
import { queryClient } from '../query-client';
import { bootstrap, entry, setUp } from '../testing';

beforeAll(startI18n);
beforeEach(() => queryClient.clear());
afterEach(() => useMaintenance.setState({ isClosed: false, until: null }));

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('pages that say what went wrong', () => {
  test('401 shows its id and leads to the app, the login and the registration', async () => {
    setUp('/error/401/abc', null);
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText('The administrator has restricted the creation of new accounts.')).toBeTruthy();
    expect(screen.getByText('Error ID: abc')).toBeTruthy();
    expect(hrefs()).toEqual(['/', '/login', '/register']);
    expect(document.title).toBe('Access Denied · homeroom');
  });

  test('500 shows its id', async () => {
    setUp('/error/500/3f6c', null);
    render(<App />);
    expect(await screen.findByText('Error ID: 3f6c')).toBeTruthy();
  });

  test('an address that leads nowhere may be one that the role may not open', async () => {
    setUp('/nowhere', 'token');
    render(<App />);
    expect(await screen.findByText(/or your role may not let you open the page/)).toBeTruthy();
  });

  test('404 searches the public pages, and the menu for who is signed in', async () => {
    setUp('/error/404', null);
    const view = render(<App />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search for a page' }), 'reg');
    expect(screen.getByRole('option', { name: 'Register' })).toBeTruthy();
    for (const text of ['Page not found', 'There is nothing at this address.', /Search for the page, or/])
      expect(screen.getByText(text)).toBeTruthy();
    expect(hrefs()).toEqual(['/', '/login', '/register']);
    view.unmount();
    const { handlers } = setUp('/error/404', 'token');
    const menu = [entry({ id: 'Regattas', path: '/regattas' })];
    handlers['GET /api/shell/bootstrap'] = () => success({ ...bootstrap(), menu });
    render(<App />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search for a page' }), 'reg');
    expect(await screen.findByRole('option', { name: 'Regattas' })).toBeTruthy();
  });
});

test('the page for testing is empty, and for anybody', async () => {
  setUp('/testing', null);
  const { container } = render(<App />);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const shown = [...container.querySelectorAll(':not(style)')].map(({ textContent }) => textContent);
  expect([shown.join(''), location.pathname]).toEqual(['', '/testing']);
});

describe('maintenance', () => {
  test('shows by itself, keeps the page, and goes on once the platform is open', async () => {
    const { handlers } = setUp('/dashboard', 'token');
    render(<App />);
    const heading = await screen.findByRole('heading', { name: 'Home' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const closed = () => refusal(503, 'maintenance', 'Closed', { until: '2040-01-01T10:00:00+00:00' });
    handlers['GET /api/shell/about'] = closed;
    handlers['POST /api/shell/addFavorite'] = closed;
    await userEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    expect(await screen.findByRole('heading', { name: 'The site is under maintenance' })).toBeTruthy();
    expect((await screen.findByText(/We expect/)).textContent).toContain('2040');
    expect(heading.closest('[hidden]')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    handlers['GET /api/shell/about'] = () => success({});
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(heading.closest('[hidden]')).toBeNull());
    expect(heading.isConnected).toBe(true);
    vi.useRealTimers();
  });

  test('its page may be visited while the platform is open', async () => {
    setUp('/maintenance', null);
    render(<App />);
    expect(await screen.findByText('We will be back online shortly.')).toBeTruthy();
    expect(hrefs()).toEqual(['/']);
  });
});
