import { describe, expect, test } from 'vitest';
import { entry } from '../testing';
import { currentEntry, findPages, listPages } from './menu';

const menu = [
  entry({
    id: 'delivery',
    path: '/job',
    children: [
      entry({ id: 'new', path: '/bulk-job' }),
      entry({ id: 'failed', path: '/job?show=failed', children: [entry({ id: 'old', path: '/job/old' })] }),
    ],
  }),
  entry({ id: 'Administration', heading: true, children: [entry({ id: 'Users', path: '/user/all' })] }),
  entry({ id: 'outside', href: 'https://example.org/' }),
];
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://homeroom.example');
  return currentEntry(menu, { pathname, search })?.id;
};

describe('currentEntry', () => {
  test.each([
    ['/job', 'delivery'],
    ['/job/7', 'delivery'],
    ['/job/old/7', 'old'],
    ['/job?show=failed&page=2', 'failed'],
    ['/job?show=sent', 'delivery'],
    ['/jobs', undefined],
    ['/user/all', 'Users'],
  ])('%s belongs to %s', (address, id) => {
    expect(at(address)).toBe(id);
  });
});

describe('findPages', () => {
  const pages = listPages({ menu });

  test('lists every page of all levels, and nothing that leads out', () => {
    expect(pages.map(({ path }) => path)).toEqual([
      '/job',
      '/bulk-job',
      '/job?show=failed',
      '/job/old',
      '/user/all',
    ]);
  });

  test('finds by parts of words, also of what stands above, and puts titles first', () => {
    expect(findPages(pages, 'admin us').map(({ title }) => title)).toEqual(['Users']);
    expect(findPages(pages, 'FAILED').map(({ title }) => title)).toEqual(['failed', 'old']);
    expect(findPages(pages, 'nothing')).toEqual([]);
  });
});
