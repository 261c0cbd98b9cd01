import { afterEach, describe, expect, test } from 'vitest';
import { allowLocalCopies, dropLocalCopies, listLocalCopies, localCopyOf, parseCopies } from './local-copies';

const COPY = 'http://localhost:4201/mf-manifest.json';

afterEach(() => {
  history.replaceState(null, '', '/');
  allowLocalCopies(false);
});

describe('allowLocalCopies', () => {
  test('a developer’s address puts a copy in place, which stays on the next pages', () => {
    history.replaceState(null, '', `/?dev=delivery=${encodeURIComponent(COPY)}`);
    allowLocalCopies(true);
    history.replaceState(null, '', '/job');
    allowLocalCopies(true);
    expect(localCopyOf('delivery')).toBe(COPY);
    expect(localCopyOf('mail')).toBeUndefined();
  });

  test('for anybody else the address does nothing, and what was kept is dropped', () => {
    sessionStorage.setItem('local-copies', JSON.stringify({ delivery: COPY }));
    history.replaceState(null, '', `/?dev=delivery=${encodeURIComponent(COPY)}`);
    allowLocalCopies(false);
    expect(listLocalCopies()).toEqual({});
    allowLocalCopies(true);
    dropLocalCopies();
    expect(listLocalCopies()).toEqual({});
  });

  test('nothing is in place before the server has said who it is', () => {
    sessionStorage.setItem('local-copies', JSON.stringify({ delivery: COPY }));
    expect(localCopyOf('delivery')).toBeUndefined();
  });
});

describe('parseCopies', () => {
  test.each([
    'off',
    'delivery',
    'delivery=javascript:alert(1)',
    'delivery=http://x/remoteEntry.js',
    '=x',
    '../x=y',
  ])('%s is no copy', (text) => expect(parseCopies([text])).toEqual({}));
});
