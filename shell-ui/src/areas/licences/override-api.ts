import { type Api, createApi } from '@homeroom/sdk';
import { useLanguage } from '../../i18n/i18n';
import { useSession } from '../../session/session.store';

export interface Override {
  /** The district's school id. */
  schoolId: string;
  /** Why support looks; the district reads it in its activity log. */
  reason: string;
}

const INSTANCE = '/api/instance/';

/** The shell's API as it reads in another district: lists are asked by POST, so that the reason is in no address. */
export function createOverrideApi({ schoolId, reason }: Override): Api {
  const api = createApi({
    token: () => useSession.getState().token,
    organization: () => useSession.getState().organization,
    language: () => useLanguage.getState().language.locale,
    onUnauthorized: (token) => useSession.getState().expire(token),
  });
  api.http.use({
    onRequest({ request }) {
      const url = new URL(request.url);
      if (request.method !== 'GET' || !url.pathname.startsWith(INSTANCE)) return undefined;
      const body = {
        ...readQuery(url.searchParams),
        model: decodeURIComponent(url.pathname.slice(INSTANCE.length)),
        orgOverride: schoolId,
        overrideReason: reason,
      };
      const headers = new Headers(request.headers);
      headers.set('Content-Type', 'application/json');
      return new Request(new URL('/api/search/records', url), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: request.signal,
      });
    },
  });
  return api;
}

/** The parameters of a list as the body of a search has them. */
function readQuery(query: URLSearchParams) {
  return {
    ...(JSON.parse(query.get('q') ?? '{}') as Record<string, unknown>),
    sort: JSON.parse(query.get('sort') ?? '[]') as unknown,
    fromIndex: Number(query.get('fromIndex') ?? 0),
    size: Number(query.get('size') ?? 25),
    ...(query.get('cursor') && { cursor: query.get('cursor') }),
  };
}
