import { fakeApi, success } from '@homeroom/sdk/testing';
import { expect, test, vi } from 'vitest';
import { api } from '../api';
import { watchAttendance } from './attendance';

test.each(['keydown', 'pointerdown', 'wheel', 'touchmove'])(
  'what the page asks long after a %s is marked, so that the session may end by idling',
  async (touch) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { requests } = fakeApi({ 'GET /api/message': () => success([]) });
    const mark = async () => {
      await api.http.GET('/api/message');
      return requests.at(-1)?.headers.get('unattended') ?? null;
    };
    watchAttendance();
    document.body.dispatchEvent(new Event(touch, { bubbles: true }));
    expect(await mark()).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await mark()).toBe('true');
    document.body.dispatchEvent(new Event(touch, { bubbles: true }));
    expect(await mark()).toBeNull();
    vi.useRealTimers();
  },
);
