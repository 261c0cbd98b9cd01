import type { User } from '@homeroom/sdk';
import { describe, expect, test } from 'vitest';
import { bootstrap } from '../testing';
import { type Audience, mayOpen } from './area';

const administrator: User = bootstrap(['Administrator']).user;
const teacher: User = bootstrap(['School User']).user;
const integrations: User = bootstrap(['IntegrationsAdmin']).user;
const support: User = { ...teacher, roles: ['CustomerSupport'], isSupport: true };

describe('mayOpen', () => {
  test.each<[Audience, User[], User[]]>([
    ['staff', [administrator, teacher, integrations, support], []],
    ['admin', [administrator, integrations], [teacher, support]],
    ['support', [support], [administrator, teacher, integrations]],
    ['admin-or-support', [administrator, integrations, support], [teacher]],
  ])('a page for %s', (audience, allowed, denied) => {
    expect(allowed.every((user) => mayOpen(audience, user))).toBe(true);
    expect(denied.some((user) => mayOpen(audience, user))).toBe(false);
  });
});
