import { callKey, recordsKey, useQuery } from '@homeroom/sdk';
import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { io } from 'socket.io-client';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useBootstrap } from './bootstrap.queries';
import { startI18n } from './i18n/i18n';
import { useSession } from './session/session.store';
import { bootstrap } from './testing';
import { useReactions } from './use-reactions';

const handlers = new Map<string, (message: unknown) => void>();
const connection = {
  on: (event: string, handler: (message: unknown) => void) => handlers.set(event, handler),
  io: { on: vi.fn() },
  disconnect: vi.fn(),
} as unknown as ReturnType<typeof io>;
const asked = vi.fn(async (what: string) => what);

function Page() {
  useReactions({ user: bootstrap().user, organization: 'springfield' });
  useQuery({ queryKey: callKey('/api/documentType/all'), queryFn: () => asked('types') });
  useQuery({ queryKey: callKey('/api/userRole/allRoles'), queryFn: () => asked('roles') });
  useQuery({ queryKey: recordsKey({ model: 'Persons' }), queryFn: () => asked('persons') });
  return (
    <p>
      {useBootstrap()
        .data?.menu.map(({ title }) => title)
        .join()}
    </p>
  );
}

const send = (event: string, message: unknown) => act(async () => handlers.get(event)?.(message));

beforeAll(startI18n);
beforeEach(() => {
  vi.mocked(io).mockReturnValue(connection);
  useSession.setState({ token: 'token', organization: 'springfield', status: 'signed-in' });
});

describe('useReactions', () => {
  test.each(['Settings', 'User'])('%s builds the menu anew, over the one connection', async (model) => {
    vi.mocked(io).mockClear();
    handlers.clear();
    const api = fakeApi({ 'GET /api/shell/bootstrap': () => success(bootstrap()) });
    renderInShell(<Page />);
    expect(await screen.findByText('demo:nav')).toBeTruthy();
    await waitFor(() => expect(handlers.has('message')).toBe(true));
    api.handlers['GET /api/shell/bootstrap'] = () => success({ ...bootstrap(), menu: [] });
    await send('message', { model, payload: {} });
    await waitFor(() => expect(screen.queryByText('demo:nav')).toBeNull());
    expect(io).toHaveBeenCalledOnce();
  });

  test('a message about document types refreshes types and roles, two seconds later', async () => {
    fakeApi({ 'GET /api/shell/bootstrap': () => success(bootstrap()) });
    renderInShell(<Page />);
    await screen.findByText('demo:nav');
    asked.mockClear();
    vi.useFakeTimers();
    await send('springfield-doctype', { model: 'DocumentType', payload: {} });
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(asked).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(asked.mock.calls.flat()).toEqual(['types', 'roles']);
    vi.useRealTimers();
  });

  test('tells how many persons were deleted, and their list is read anew', async () => {
    fakeApi({ 'GET /api/shell/bootstrap': () => success(bootstrap()) });
    renderInShell(<Page />);
    await screen.findByText('demo:nav');
    asked.mockClear();
    vi.useFakeTimers();
    const shown = vi.spyOn(notifications, 'show');
    await send('springfield-personDelete', { model: 'PersonDelete', payload: { success: ['1', '2'] } });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(shown.mock.calls.map(([{ message }]) => message)).toEqual(['2 persons were deleted.']);
    expect(asked.mock.calls.flat()).toEqual(['persons']);
    vi.useRealTimers();
  });

  test('a connection that the server has closed is asked about, and the session ends', async () => {
    fakeApi({
      'GET /api/shell/bootstrap': () => success(bootstrap()),
      'GET /api/auth/validatetoken': () => refusal(401, 'token_expired', 'Your token has expired'),
    });
    renderInShell(<Page />);
    await screen.findByText('demo:nav');
    await send('disconnect', 'io server disconnect');
    await waitFor(() => expect(useSession.getState().status).toBe('expired'));
  });
});
