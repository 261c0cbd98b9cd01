import { announcements } from './announcements/area';
import type { Area } from './area';
import { dashboard } from './dashboard/area';
import { licences } from './licences/area';
import { models } from './models/area';
import { plugins } from './plugins/area';
import { queue } from './queue/area';
import { releases } from './releases/area';
import { schools } from './schools/area';
import { settings } from './settings/area';
import { users } from './users/area';

/** Every area of the shell; what belongs to a licensed feature is a plugin's remote instead. */
export const AREAS: readonly Area[] = [
  dashboard,
  users,
  schools,
  settings,
  queue,
  models,
  plugins,
  licences,
  releases,
  announcements,
];
