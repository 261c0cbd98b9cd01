import { keepPreviousData, unwrap, useMutation, usePlugin, useQuery } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import type { Draft, Rule, Upload } from './draft';

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
      return api.upload<Upload>('/api/pdf/jobs/upload', form, {
        onProgress: setShare,
        signal: controller.signal,
      });
    },
    onSuccess: onDone,
  });
  return { ...mutation, share, cancel: () => abort?.abort() };
}

/** What the rule finds on the first pages; the last answer stays while the next one is on its way. */
export function usePreview(upload: Upload | null, rule: Rule | null) {
  const { api } = usePlugin();
  return useQuery({
    queryKey: ['delivery', 'preview', upload?.uploadId, rule],
    queryFn: ({ signal }) => {
      if (!upload || !rule) throw new Error('There is nothing to match yet.');
      const body = { uploadId: upload.uploadId, rule };
      return unwrap<Preview>(api.http.POST('/api/pdf/jobs/preview', { body, signal }));
    },
    enabled: upload !== null && rule !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Starts the job; answers its id. `expiresOn` is an ISO time. */
export function useSplit(onDone: (jobId: string) => void) {
  const { api } = usePlugin();
  return useMutation({
    mutationFn: ({ draft, rule, expiresOn }: { draft: Draft; rule: Rule; expiresOn: string }) => {
      const form = new FormData();
      form.append('uploadId', draft.upload?.uploadId ?? '');
      form.append('subject', draft.subject);
      form.append('message', draft.message);
      form.append('rule', JSON.stringify(rule));
      form.append('pinMode', draft.pinMode);
      form.append('expiresOn', expiresOn);
      form.append('sendTo', draft.sendTo);
      return api.upload<{ jobId: string }>('/api/pdf/jobs/split', form);
    },
    onSuccess: ({ jobId }) => onDone(jobId),
  });
}

/** The picture of a page as a blob address; undefined until it is there. */
export function useThumbnail(uploadId: string, page: number): string | undefined {
  const { api } = usePlugin();
  const path = `/api/pdf/jobs/thumbnail/${encodeURIComponent(uploadId)}/${page}`;
  const { data: blob } = useQuery({
    queryKey: ['delivery', 'thumbnail', path],
    queryFn: ({ signal }) => api.blob(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return url;
}
