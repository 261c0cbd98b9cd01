import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { recordsKey, recordsQuery, searchRecords } from '../../api/records';
import type { Filter } from '../../grid/types';
import { useShell } from '../../shell';

const PAGE = 25;
/** The largest page of the instance API, and the most that a field takes. */
const ALL = 500;
const OPEN: Filter = { property: 'isOpen', values: ['true'] };
/** Every school of the district, closed ones too. */
const SCHOOLS = {
  model: 'Schools',
  sort: [{ property: 'name', direction: 'asc' }],
  count: 'rows',
} as const;

/** Open schools that fit the phrase, a page at a time; null asks nothing. */
export function useSchoolSearch(phrase: string | null) {
  const { api } = useShell();
  const question = { ...SCHOOLS, phrase: phrase ?? '', filters: [OPEN], size: PAGE };
  return useInfiniteQuery({
    queryKey: recordsKey(question),
    enabled: phrase !== null,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => searchRecords(api, { ...question, fromIndex: pageParam }),
    getNextPageParam: ({ pager }) => {
      const next = pager.recordIndex + PAGE;
      return (pager.hasMore ?? next < (pager.totalRecords ?? 0)) ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** What the chosen schools are called now, by id; a school that has closed or is unknown is not among them. */
export function useOpenSchools(ids: readonly string[]) {
  const { api } = useShell();
  const chosen: Filter = { property: 'id', operator: 'in', values: [...ids].sort() };
  return useQuery({
    ...recordsQuery(api, { ...SCHOOLS, filters: [OPEN, chosen], size: ALL }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: ({ r }) => new Map(r.map(({ id, name }) => [id, name])),
  });
}
