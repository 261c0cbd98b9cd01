import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Api, unwrapList } from '../../api/client';
import type { Filter, GridRecord, RecordPage } from '../../grid/types';
import { useShell } from '../../shell';

/** A record of the model `Schools`: every school of the district, closed ones too. */
interface SchoolRecord extends GridRecord {
  code: string;
  name: string;
  isOpen: boolean;
}

const PAGE = 25;
/** The largest page of the instance API, and the most that a field takes. */
const ALL = 500;
const OPEN: Filter = { property: 'isOpen', values: ['true'] };

/** Open schools that fit the phrase, a page at a time; null asks nothing. */
export function useSchoolSearch(phrase: string | null) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['records', 'Schools', 'search', phrase],
    enabled: phrase !== null,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      fetchSchools(api, { phrase: phrase ?? '', filters: [OPEN], fromIndex: pageParam }),
    getNextPageParam: ({ pager }) => {
      const next = pager.recordIndex + PAGE;
      return next < pager.totalRecords ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** What the chosen schools are called now, by id; a school that has closed or is unknown is not among them. */
export function useOpenSchools(ids: readonly string[]) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['records', 'Schools', 'chosen', [...ids].sort()],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const filters = [OPEN, { property: 'id', operator: 'in' as const, values: ids }];
      const { r } = await fetchSchools(api, { phrase: '', filters, fromIndex: 0, size: ALL });
      return new Map(r.map(({ id, name }) => [id, name]));
    },
  });
}

interface Question {
  phrase: string;
  filters: readonly Filter[];
  fromIndex: number;
  size?: number;
}

function fetchSchools(api: Api, { phrase, filters, fromIndex, size = PAGE }: Question) {
  const sort = [{ property: 'name', direction: 'asc' as const }];
  const body = { model: 'Schools', phrase, filters, sort, fromIndex, cursor: '', size };
  return unwrapList<RecordPage<SchoolRecord>>(api.http.POST('/api/search/records', { body: body as never }));
}
