import { callKey, keepPreviousData, unwrap, useMutation, usePlugin, useQuery } from '@homeroom/sdk';
import { useState } from 'react';
import type { Rule, SendTo, Upload } from './draft';

export interface Match {
  page: number;
  personId: string;
  /** Null if the directory does not know the ID. */
  personName: string | null;
  known: boolean;
  /** The line on the page that the rule found. */
  text: string;
}

export interface Preview {
  /** How many pages were looked at: a preview reads the first ones only. */
  pages: number;
  matches: readonly Match[];
  problems: readonly { kind: string; pages: readonly number[]; message: string }[];
  totals: { matched: number; unmatched: number; unknown: number; ambiguous: number };
}

/** Sends the PDF, with progress and cancel; the API checks it at once. */
export function useUpload(onDone: (upload: Upload) => void) {
  const { api } = usePlugin();
  const [share, setShare] = useState(0);
  const [abort, setAbort] = useState<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      const form = new FormData();
      form.append('file', file);
      setShare(0);
      setAbort(controller);
      const call = api.upload('/api/pdf/jobs/upload', form, {
        onProgress: setShare,
        signal: controller.signal,
      });
      return call as Promise<unknown> as Promise<Upload>;
    },
    onSuccess: onDone,
  });
  return { ...mutation, share, cancel: () => abort?.abort() };
}

/** What the rule finds on the first pages; the last answer stays while the next one is on its way. */
export function usePreview(upload: Upload | null, rule: Rule | null, schoolId: string) {
  const { api } = usePlugin();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/preview', { body: { uploadId: upload?.uploadId, rule, schoolId } }),
    queryFn: ({ signal }) => {
      if (!upload || !rule) throw new Error('There is nothing to match yet.');
      const body = { uploadId: upload.uploadId, rule, schoolId };
      return unwrap<Preview>(api.http.POST('/api/pdf/jobs/preview', { body, signal }));
    },
    enabled: upload !== null && rule !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the whole batch is matched by. */
export interface MatchWish {
  uploadId: string;
  rule: Rule;
  sendTo: SendTo;
  /** Where the district's ids are per school; else empty. */
  schoolId: string;
  /** The job that was matched by another rule before; it begins anew. */
  jobId?: string;
}

/** Has every page of the batch matched; nothing is sent by it. Answers the job's id. */
export function useMatch(onDone: (jobId: string) => void) {
  const { api } = usePlugin();
  return useMutation({
    mutationFn: (body: MatchWish) =>
      unwrap<{ jobId: string }>(api.http.POST('/api/pdf/jobs/match', { body })),
    onSuccess: ({ jobId }) => onDone(jobId),
  });
}
