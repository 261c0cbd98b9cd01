import type { Area } from './area';
import { models } from './models/area';
import { plugins } from './plugins/area';

/** Every area of the shell; what belongs to a licensed feature is a plugin's remote instead. */
export const AREAS: readonly Area[] = [models, plugins];
