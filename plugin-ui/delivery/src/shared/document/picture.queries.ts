import { type Api, callKey, useObjectUrl, useQuery } from '@homeroom/sdk';
import { useDelivery } from '../use-delivery';

/** Where a picture of a page is. */
export type PicturePath = `/api/${string}`;

/** A picture that needs the bearer header. It is asked for once: a page of a batch never changes. */
export function pictureQuery(api: Api, path: PicturePath) {
  return {
    queryKey: callKey(path),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.blob(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** The address of a picture in this page; undefined until it is there. */
export function usePicture(path: PicturePath): { url: string | undefined; error: Error | null } {
  const { api } = useDelivery();
  const { data: blob, error } = useQuery(pictureQuery(api, path));
  return { url: useObjectUrl(blob) ?? undefined, error };
}
