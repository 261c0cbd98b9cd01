import { useFileUpload } from '@homeroom/sdk';
import { type Schemas, useDelivery } from './use-delivery';

/** The PDF as it was received. */
export type Upload = Schemas['UploadRead'];

/** Sends the PDF; the API checks it at once. */
export function useUpload(onSuccess: (upload: Upload) => void) {
  const { api } = useDelivery();
  return useFileUpload((form, options) => api.upload('/api/pdf/jobs/upload', form, options), { onSuccess });
}
