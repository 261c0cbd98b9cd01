import type { RecordOf, Schemas } from '@homeroom/sdk';

/** `roles` are ids of roles, `subRoles` those of document storage roles. */
export type UserRecord = RecordOf<'Users'>;

/** One user as `getUser` answers. */
export type UserDetail = Schemas['ManagedUser'];

export function fullName(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** What can be done with users; each is the name of its call, too. */
export const VERBS = ['suspend', 'restore', 'unlockUser', 'adminResetPassword', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

type Facts = Pick<UserRecord, 'isSuspended' | 'failedLoginStatus'> & { id: string };

/** Whether the verb would change anything, and the one who asks may do it to this user. */
export function fits(verb: Verb, user: Facts, ownId: string): boolean {
  switch (verb) {
    case 'restore':
      return user.isSuspended;
    case 'unlockUser':
      return user.failedLoginStatus === 'locked';
    case 'suspend':
    case 'adminResetPassword':
      return !user.isSuspended && user.id !== ownId;
    case 'delete':
      return user.id !== ownId;
  }
}

/** Verbs that take something away from people: they are asked for twice. */
export function isHarsh(verb: Verb): boolean {
  return verb === 'suspend' || verb === 'adminResetPassword' || verb === 'delete';
}
