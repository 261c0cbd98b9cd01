import { usePlugin } from '@homeroom/sdk';
import type { components, paths } from './api.gen';

/** What the shell offers, with this plugin's calls beside core's. */
export const useSigning = usePlugin<paths>;

/** What this plugin's calls ask and answer, by the names of its document. */
export type Schemas = components['schemas'];

type Records = Schemas['Records'];

/** As much as is shown here of the directory, whose model another plugin has. */
interface DirectoryPerson {
  id: string;
  personId: string;
  name: string;
  firstName: string;
  lastName: string;
  schoolId: string;
}
declare module '@homeroom/sdk' {
  interface Models extends Records {
    Persons: DirectoryPerson;
  }
}
