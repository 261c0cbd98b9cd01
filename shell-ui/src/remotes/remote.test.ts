import { describe, expect, test } from 'vitest';
import { findRoute, type Remote } from './remote';

const remote = (id: string, ...paths: string[]): Remote => ({
  id,
  name: `plugin_${id}`,
  version: '1.0.0',
  contract: 1,
  entry: '',
  integrity: {},
  contributions: paths.map((path) => ({ slot: 'route@1', expose: './plugin', path, title: '', order: 1 })),
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
