import { usePlugin } from '@homeroom/sdk';
import type { components, paths } from '../api.gen';

/** What the shell offers, with this plugin's calls beside core's. */
export const useDelivery = usePlugin<paths>;

/** What this plugin's calls ask and answer, by the names of its document. */
export type Schemas = components['schemas'];

/** Where a call of this plugin is. */
export type Call = keyof paths;

type Records = Schemas['Records'];
declare module '@homeroom/sdk' {
  interface Models extends Records {}
}

export type DeliveryApi = ReturnType<typeof useDelivery>['api'];
