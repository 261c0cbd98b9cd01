import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect';

const ORIGIN = 'https://homeroom.example';

describe('safeRedirect', () => {
  test.each(['/dashboard', '/job/1?show=failed#top', '/'])('%s stays as it is', (target) => {
    expect(safeRedirect(target, ORIGIN)).toBe(target);
  });

  test.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'dashboard',
    '/login',
    '/login?redirect=/login',
    '//',
  ])('%s leads to the start page', (target) => {
    expect(safeRedirect(target, ORIGIN)).toBe('/');
  });
});
