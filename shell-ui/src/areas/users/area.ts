import type { Area } from '../area';

const loadUsers = () => import('./list/users.page').then((module) => module.UsersPage);

/** People who sign in: administrators look after them, and everybody after themselves. */
export const users: Area = {
  name: 'users',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    {
      path: '/user/profile',
      audience: 'staff',
      load: () => import('./profile/profile.page').then((module) => module.ProfilePage),
    },
    {
      path: '/user/roles',
      audience: 'admin',
      load: () => import('./roles/roles.page').then((module) => module.RolesPage),
    },
    {
      path: '/user/activity',
      audience: 'admin',
      load: () => import('./activity/activity.page').then((module) => module.ActivityPage),
    },
    {
      path: '/user/deleted',
      audience: 'admin',
      load: () => import('./list/deleted-users.page').then((module) => module.DeletedUsersPage),
    },
    { path: '/user', audience: 'admin', load: loadUsers },
    // `all` is the list alone, `new` the form beside it, anything else the user with that id.
    { path: '/user/:id', audience: 'admin', load: loadUsers },
  ],
};
