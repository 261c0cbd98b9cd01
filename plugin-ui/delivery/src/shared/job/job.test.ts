import { describe, expect, test } from 'vitest';
import { isCancellable, isRetryable, isRunning, successOverTotal } from './job';

describe('successOverTotal', () => {
  test.each(['complete', 'failed', 'expired', 'destroyed', 'hold', 'hold scheduled'])(
    'a missing number counts as none once a job is %s',
    (status) => expect(successOverTotal({ status, successCount: null, studentCount: 9 }, String)).toBe('0/9'),
  );

  test.each(['queued', 'sending', 'cancelled'])('a missing number is a dash while a job is %s', (status) => {
    expect(successOverTotal({ status, successCount: null, studentCount: 9 }, String)).toBe('–/9');
  });

  test('a known number shows in every status', () => {
    expect(successOverTotal({ status: 'sending', successCount: 4, studentCount: 9 }, String)).toBe('4/9');
  });
});

describe('isCancellable, isRetryable, isRunning', () => {
  test.each([
    ['sending', true, false, true],
    ['hold', true, false, false],
    ['failed', false, true, false],
    ['complete', false, false, false],
  ])('%s', (status, cancellable, retryable, running) => {
    expect([isCancellable({ status }), isRetryable({ status }), isRunning({ status })]).toEqual([
      cancellable,
      retryable,
      running,
    ]);
  });
});
