import { io } from 'socket.io-client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSocket, disconnectSocket, subscribe } from './socket';

const handlers = new Map<string, (message: unknown) => void>();
const connection = {
  on: (event: string, handler: (message: unknown) => void) => handlers.set(event, handler),
  disconnect: vi.fn(),
} as unknown as ReturnType<typeof io>;

const onClosed = vi.fn();

beforeEach(async () => {
  disconnectSocket();
  vi.clearAllMocks();
  vi.mocked(io).mockReturnValue(connection);
  await connectSocket({ token: 't', userId: 'u1', organization: 'springfield', onClosed });
});

describe('connectSocket', () => {
  test('asks by websocket first and polling then, with user and token', () => {
    expect(vi.mocked(io).mock.calls[0]?.[0]).toEqual({
      path: '/api-socket',
      transports: ['websocket', 'polling'],
      auth: { token: 't', userId: 'u1' },
    });
  });

  test('hears the channels of the district, once they are quiet', () => {
    vi.useFakeTimers();
    const heard = vi.fn();
    const stop = subscribe('DocumentType', heard);
    handlers.get('springfield-doctype')?.({ model: 'DocumentType', payload: {} });
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(heard).toHaveBeenCalledOnce();
    stop();
    vi.useRealTimers();
  });

  test('a message reaches who asked for its model and who hears everything; a new connection reaches all', () => {
    const [jobs, all, users] = [vi.fn(), vi.fn(), vi.fn()];
    const stops = [subscribe('Jobs', jobs), subscribe('*', all), subscribe('Users', users)];
    handlers.get('message')?.({ model: 'Jobs', payload: { id: '1' } });
    expect([jobs, all, users].map((listener) => listener.mock.calls.length)).toEqual([1, 1, 0]);
    handlers.get('connect')?.(undefined);
    expect([jobs, all, users].map((listener) => listener.mock.calls.length)).toEqual([2, 2, 1]);
    for (const stop of stops) stop();
  });

  test('tells when the server closes the connection, and not when it is only lost', () => {
    const disconnected = handlers.get('disconnect') as (reason: string) => void;
    disconnected('transport close');
    expect(onClosed).not.toHaveBeenCalled();
    disconnected('io server disconnect');
    expect(onClosed).toHaveBeenCalledOnce();
  });
});
