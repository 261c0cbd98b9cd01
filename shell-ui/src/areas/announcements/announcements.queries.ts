import {
  type Api,
  callKey,
  fetchRecord,
  type RecordOf,
  recordsKey,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';
import type { Announcement } from '../../announcements/announcements';

export const MODEL = 'Announcements';

const STALE = [
  recordsKey({ model: MODEL }),
  callKey('/api/instance/{model}', { path: { model: MODEL } }),
  callKey('/api/message'),
];

/** An announcement as support's register has it, also when it is over. */
export type AnnouncementRecord = RecordOf<typeof MODEL>;

/** What is sent: no start = now, no organizations = everybody. */
export interface AnnouncementDraft {
  texts: Record<string, string>;
  severity: Announcement['severity'];
  startsOn: string | null;
  endsOn: string;
  organizations: string[] | null;
}

export function useAnnouncement(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/instance/{model}/{record_id}', { path: { model: MODEL, record_id: id } }),
    queryFn: () => fetchRecord(api, MODEL, id),
    refetchOnWindowFocus: false,
  });
}

export function useAnnounce() {
  return useChange((api, draft: AnnouncementDraft) => unwrap(api.http.POST('/api/message', { body: draft })));
}

export function useChangeAnnouncement({ id, __i: { version } }: AnnouncementRecord) {
  return useChange((api, draft: AnnouncementDraft) =>
    unwrap(api.http.POST('/api/message/change', { body: { ...draft, id, version } })),
  );
}

export function useWithdraw() {
  return useChange((api, id: string) => unwrap(api.http.POST('/api/message/withdraw', { body: { id } })));
}

/** A call after which the register, and what support itself reads above every page, are asked for anew. */
function useChange<V, R>(change: (api: Api, variables: V) => Promise<R>) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (variables: V) => change(api, variables),
    onSuccess: () => Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
