import { ApiError } from '@homeroom/sdk';
import type { NewUser } from '../users.queries';

type Problems = Partial<Record<string, string>>;

/** Where the server's names of fields stand in the form. */
const FIELDS: Record<string, keyof NewUser> = {
  'Attributes.emailAddress': 'email',
  email: 'email',
  FirstName: 'firstName',
  firstName: 'firstName',
  LastName: 'lastName',
  lastName: 'lastName',
  UserName: 'userName',
  userName: 'userName',
  Aliases: 'aliases',
  Roles: 'roles',
  schools: 'school',
};

const ADDRESS = /^[^@\s]+@[^@\s]+$/;

/** What is wrong with each field: by the form's own rules, and by the server's answer. */
export function fieldProblems(
  user: NewUser,
  error: Error | null,
  t: (key: string) => string,
): { local: Problems; server: Problems } {
  const local: Problems = {};
  if (user.email.trim() && !ADDRESS.test(user.email.trim())) local.email = t('create.emailFormat');
  for (const name of ['email', 'firstName', 'lastName'] as const) {
    if (!user[name].trim()) local[name] = t('create.required');
  }
  const server: Problems = {};
  for (const [name, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    const field = FIELDS[name];
    if (field) server[field] = message;
  }
  return { local, server };
}

/** The stable name of a failure. */
export function codeOf(error: Error): string {
  return error instanceof ApiError ? error.code : '';
}
