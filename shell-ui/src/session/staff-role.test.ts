import { describe, expect, test } from 'vitest';
import { hasStaffRole } from './staff-role';

const PERMISSIONS = {
  ...{ canView: false, canDownload: false, canUpload: false, canSend: false, canDelete: false },
  ...{ canModify: false, canSeeHistory: false, hasPerms: false, types: {} },
};

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
  permissions: PERMISSIONS,
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
