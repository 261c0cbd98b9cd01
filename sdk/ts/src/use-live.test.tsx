import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderInShell } from './testing';
import { useLive } from './use-live';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function LivePage({ refresh, id }: { refresh: () => void; id?: string }) {
  useLive(['Jobs'], refresh, id);
  return null;
}

function setUp(id?: string) {
  const refresh = vi.fn();
  return { refresh, ...renderInShell(<LivePage refresh={refresh} id={id} />) };
}

describe('useLive', () => {
  test('a burst refreshes at once and once more after it', () => {
    const { refresh, send } = setUp();
    for (let count = 0; count < 10; count += 1) send({ model: 'Jobs', payload: { id: 'a' } });
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(refresh).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('another record or model changes nothing; a reconnect does', () => {
    const { refresh, send } = setUp('a');
    send({ model: 'Jobs', payload: { id: 'b' } });
    send({ model: 'Persons', payload: { id: 'a' } });
    expect(refresh).not.toHaveBeenCalled();
    send({ model: 'Jobs', payload: {} });
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('a page that is gone is not refreshed', () => {
    const { refresh, send, unmount } = setUp();
    unmount();
    send({ model: 'Jobs', payload: {} });
    expect(refresh).not.toHaveBeenCalled();
  });
});
