import { callKey } from '@homeroom/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../query-client';
import { useSession } from './session.store';
import { beginSession, watchSessionEnd } from './session-end';

const DRAFT = 'draft:springfield:u1:new-job';
let stop: () => void;

beforeEach(() => {
  stop = watchSessionEnd();
  useSession.getState().signIn('token', 'springfield');
  sessionStorage.setItem(DRAFT, '{"subject":"Report cards"}');
  queryClient.setQueryData(callKey('/api/pdf/jobs/page/j1/1'), new Blob(['png']));
});

afterEach(() => {
  stop();
  queryClient.clear();
});

const left = () => [Object.keys(sessionStorage), queryClient.getQueryCache().getAll().length];
const comeBack = (persisted: boolean) =>
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('watchSessionEnd', () => {
  test.each(['signed-out', 'refused'] as const)('nothing is left of a session that is %s', (status) => {
    useSession.getState().signOut(status);
    expect(left()).toEqual([[], 0]);
    beginSession('springfield:u1');
    expect(left()).toEqual([[], 0]);
  });

  test('what a session keeps is out of the tab once it has expired, and comes back to the same person', () => {
    useSession.getState().expire('token');
    expect(left()).toEqual([[], 1]);
    useSession.getState().signIn('next', 'springfield');
    beginSession('springfield:u1');
    expect(sessionStorage.getItem(DRAFT)).toBe('{"subject":"Report cards"}');
  });

  test.each(['springfield:u2', 'riverside:u1'])('an expired session’s draft is not for %s', (other) => {
    useSession.getState().expire('token');
    useSession.getState().signIn('next', 'springfield');
    beginSession(other);
    beginSession('springfield:u1');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('a tab that was left open learns whose it is now', () => {
    beginSession('riverside:u1');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('signing out in one tab signs every tab of that session out', async () => {
    const other = new BroadcastChannel('homeroom.session');
    other.postMessage('another token');
    other.postMessage('token');
    await vi.waitFor(() => expect(useSession.getState().status).toBe('signed-out'));
    expect(left()).toEqual([[], 0]);
    other.close();
  });

  test('a tab of another session stays', async () => {
    const other = new BroadcastChannel('homeroom.session');
    const heard = new Promise((resolve) => {
      const witness = new BroadcastChannel('homeroom.session');
      witness.onmessage = () => {
        witness.close();
        resolve(undefined);
      };
    });
    other.postMessage('another token');
    await heard;
    expect(useSession.getState().status).toBe('signed-in');
    other.close();
  });

  test('a page that comes back from the history after the session shows nothing of it', () => {
    comeBack(true);
    expect(useSession.getState().status).toBe('signed-in');
    localStorage.removeItem('token');
    comeBack(false);
    expect(useSession.getState().status).toBe('signed-in');
    comeBack(true);
    expect(useSession.getState().status).toBe('signed-out');
    expect(left()).toEqual([[], 0]);
  });
});
