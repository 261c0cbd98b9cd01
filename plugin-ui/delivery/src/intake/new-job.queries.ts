import { callKey, keepPreviousData, unwrap, useMutation, useQuery } from '@homeroom/sdk';
import { useState } from 'react';
import { type Schemas, useDelivery } from '../shared/use-delivery';
import type { Rule, SendTo, Upload } from './rule';

/** A person's id on a page; the name is null if the directory does not know the id. */
export type Match = Schemas['MatchRead'];

/** What the rule finds; a preview reads the first pages only. */
export type Preview = Schemas['PreviewRead'];

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

/** A page and the rectangle on it in which the ID stands. */
export type RuleExample = Schemas['ExampleRequest'];

/** Learns from two examples how IDs are found. */
export function useLearnRule(onLearned: (learned: Schemas['LearnedRuleRead']) => void) {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: (body: { uploadId: string; examples: RuleExample[] }) =>
      unwrap(api.http.POST('/api/pdf/jobs/learnRule', { body })),
    onSuccess: onLearned,
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

/** A rule from the ids of the district's persons; null where the first pages hold too few of them. */
export function useProposal(uploadId: string, schoolId: string) {
  const { api } = useDelivery();
  const query = { uploadId, schoolId };
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/proposeRule', { query }),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/proposeRule', { params: { query } })),
    enabled: uploadId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Has every page of the batch matched; nothing is sent by it. Answers the job's id. */
export function useMatch(onDone: (jobId: string) => void) {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: (body: MatchWish) => unwrap(api.http.POST('/api/pdf/jobs/match', { body })),
    onSuccess: ({ jobId }) => onDone(jobId),
  });
}
