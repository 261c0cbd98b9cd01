import type { GridRecord, Schemas } from '@homeroom/sdk';

/** A record of the model `Users`. */
export interface UserRecord extends GridRecord {
  email: string;
  userName: string;
  firstName: string;
  lastName: string;
  /** Ids of roles, and of document storage roles. */
  roles: readonly string[];
  subRoles: readonly string[];
  isSuspended: boolean;
  /** `locked` or `unlocked`. */
  failedLoginStatus: string;
  lastSignIn: string | null;
}

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
