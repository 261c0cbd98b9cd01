import { describe, expect, test } from 'vitest';
import { keepDraftsOf, takeDrafts } from './drafts';

describe('drafts of a tab', () => {
  test('all are taken when a session ends, and nothing else', () => {
    sessionStorage.setItem('draft:springfield:u1:new-job', '{"subject":"Report cards"}');
    sessionStorage.setItem('local-copies', '{}');
    const taken = takeDrafts();
    expect([...taken.keys()]).toEqual(['draft:springfield:u1:new-job']);
    expect(Object.keys(sessionStorage)).toEqual(['local-copies']);
  });

  test('the same person gets their own back', () => {
    sessionStorage.setItem('draft:springfield:u1:new-job', '{"subject":"Report cards"}');
    keepDraftsOf('springfield:u1', takeDrafts());
    expect(sessionStorage.getItem('draft:springfield:u1:new-job')).toBe('{"subject":"Report cards"}');
  });

  test.each(['springfield:u2', 'riverside:u1', 'springfield:u11', 'springfield:u'])(
    'nothing is left for %s',
    (other) => {
      sessionStorage.setItem('draft:springfield:u1:new-job', '{}');
      const taken = takeDrafts();
      sessionStorage.setItem('draft:springfield:u1:trip', '{}');
      keepDraftsOf(other, taken);
      expect(Object.keys(sessionStorage)).toEqual([]);
    },
  );
});
