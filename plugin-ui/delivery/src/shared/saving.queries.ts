import { saveFile, useMutation } from '@homeroom/sdk';
import { useDelivery } from './use-delivery';

/** Has the browser save a file of this address under a name; says so if it cannot be had. */
export function useSaving(path: string, name: string, tellError: (error: Error) => string) {
  const { api, notify } = useDelivery();
  return useMutation({
    mutationFn: async () => saveFile(name, await api.blob(path)),
    onError: (error) => notify({ kind: 'error', message: tellError(error) }),
  });
}
