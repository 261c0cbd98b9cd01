import { describe, expect, test } from 'vitest';
import { hasStaffRole } from './staff-role';

const user = (...roles: string[]) => ({
  id: '1',
  userName: 'u',
  firstName: '',
  lastName: '',
  roles,
  isAdmin: false,
  isSupport: false,
  isDeveloper: false,
  externalAcct: false,
});

describe('hasStaffRole', () => {
  test.each(['Administrator', 'School Administrator', 'SchoolAdmin', 'School User', 'schooluser'])(
    '%s may work in the shell',
    (role) => expect(hasStaffRole(user('DefaultUser', role))).toBe(true),
  );

  test.each([[[]], [['PublicUser']], [['DefaultUser', 'Public User']]])('%o may not', (roles) => {
    expect(hasStaffRole(user(...roles))).toBe(false);
  });
});
