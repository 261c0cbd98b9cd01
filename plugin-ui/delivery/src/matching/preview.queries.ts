import { callKey, keepPreviousData, unwrap, useQuery } from '@homeroom/sdk';
import type { Upload } from '../shared/upload.queries';
import { type Schemas, useDelivery } from '../shared/use-delivery';

type Rule = Schemas['PreviewRequest']['rule'];

/** A person's id on a page; the name is null if the directory does not know the id. */
export type Match = Schemas['MatchRead'];

/** What the rule finds; a preview reads the first pages only. */
export type Preview = Schemas['PreviewRead'];

/** What the rule finds on the first pages; the last answer stays while the next one is on its way. */
export function usePreview(upload: Upload | null, rule: Rule | null, schoolId: string) {
  const { api } = useDelivery();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/preview', { body: { uploadId: upload?.uploadId, rule, schoolId } }),
    queryFn: ({ signal }) => {
      if (!upload || !rule) throw new Error('There is nothing to match yet.');
      const body = { uploadId: upload.uploadId, rule, schoolId };
      return unwrap(api.http.POST('/api/pdf/jobs/preview', { body, signal }));
    },
    enabled: upload !== null && rule !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
