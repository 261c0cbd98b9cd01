import { describe, expect, test } from 'vitest';
import { findPlaces, findRoute, type Remote } from './remote';

const remote = (id: string, ...paths: string[]): Remote => ({
  id,
  name: `plugin_${id}`,
  version: '1.0.0',
  contract: 1,
  entry: '',
  integrity: {},
  contributions: paths.map((path) => ({
    id: path,
    slot: 'route@1',
    expose: './plugin',
    path,
    title: '',
    icon: null,
    order: 1,
    hasCount: false,
    empty: null,
  })),
});
const REMOTES = [remote('delivery', '/job', '/dashboard'), remote('audit', '/job/audit')];

describe('findRoute', () => {
  test.each([
    ['/job', 'delivery'],
    ['/job/1', 'delivery'],
    ['/job/audit/2', 'audit'],
    ['/jobs', undefined],
    ['/', undefined],
  ])('%s belongs to %s', (path, id) => {
    expect(findRoute(REMOTES, path)?.id).toBe(id);
  });
});

describe('findPlaces', () => {
  test('gives the contributions to the slot, whosever they are, in their order', () => {
    const place = {
      id: 'x',
      expose: './plugin',
      title: '',
      icon: null,
      hasCount: false,
      empty: null,
    };
    const card = (id: string, order: number): Remote => ({
      ...remote(id, '/page'),
      contributions: [
        { ...place, slot: 'route@1', path: '/page', order: 1 },
        { ...place, slot: 'dashboard.card@1', path: null, order },
      ],
    });
    const places = findPlaces(
      [card('late', 9), remote('none', '/none'), card('early', 2)],
      'dashboard.card@1',
    );
    expect(places.map((place) => place.remote.id)).toEqual(['early', 'late']);
  });
});
