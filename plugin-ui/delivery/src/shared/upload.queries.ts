import { useMutation } from '@homeroom/sdk';
import { useState } from 'react';
import { type Schemas, useDelivery } from './use-delivery';

/** The PDF as it was received. */
export type Upload = Schemas['UploadRead'];

/** Sends the PDF, with progress and cancel; the API checks it at once. */
export function useUpload(onDone: (upload: Upload) => void) {
  const { api } = useDelivery();
  const [share, setShare] = useState(0);
  const [abort, setAbort] = useState<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      const form = new FormData();
      form.append('file', file);
      setShare(0);
      setAbort(controller);
      return api.upload('/api/pdf/jobs/upload', form, {
        onProgress: setShare,
        signal: controller.signal,
      });
    },
    onSuccess: onDone,
  });
  return { ...mutation, share, cancel: () => abort?.abort() };
}
