import type { User } from '@homeroom/sdk';

/** Roles that may work in the shell, by name without spaces and case. */
const STAFF_ROLES: ReadonlySet<string> = new Set([
  'administrator',
  'schooladmin',
  'schooladministrator',
  'schooluser',
  'integrationsadmin',
  'customersupport',
]);

export function hasStaffRole(user: User): boolean {
  return user.roles.some((role) => STAFF_ROLES.has(role.replaceAll(/\s/g, '').toLowerCase()));
}
