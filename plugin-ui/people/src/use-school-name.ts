import { recordsQuery, usePlugin, useQuery } from '@homeroom/sdk';

/** The largest page of the instance API. */
const MAX_SCHOOLS = 500;

/** What the district calls a school, by the code that people and files have; a code without a name stays. */
export function useSchoolName(): (code: string) => string {
  const { api } = usePlugin();
  const { data } = useQuery({
    ...recordsQuery(api, { model: 'Schools', size: MAX_SCHOOLS, count: 'rows' }),
    select: ({ r }) => new Map(r.map(({ code, name }) => [code.toLowerCase(), name])),
  });
  return (code) => data?.get(code.toLowerCase()) || code;
}
