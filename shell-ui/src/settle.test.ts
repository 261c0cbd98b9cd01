import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settle } from './settle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('settle', () => {
  test('tells once, two seconds after the last message, with all that they named', () => {
    const deliver = vi.fn();
    const hear = settle(deliver);
    hear({ model: 'PersonDelete', payload: { success: ['1'] } });
    vi.advanceTimersByTime(900);
    hear({ model: 'PersonDelete', payload: { success: ['2', '3'] } });
    vi.advanceTimersByTime(1999);
    expect(deliver).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(deliver.mock.calls).toEqual([[{ model: 'PersonDelete', payload: { success: ['1', '2', '3'] } }]]);
  });

  test('what comes later is told by itself', () => {
    const deliver = vi.fn();
    const hear = settle(deliver);
    for (let round = 0; round < 2; round += 1) {
      hear({ model: 'DocumentType', payload: { id: 'x' } });
      vi.advanceTimersByTime(2000);
    }
    expect(deliver).toHaveBeenCalledTimes(2);
  });
});
