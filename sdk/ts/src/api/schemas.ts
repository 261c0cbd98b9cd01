import type { components } from './schema';

/** What core's calls ask and answer, by the names of its document. */
export type Schemas = components['schemas'];
