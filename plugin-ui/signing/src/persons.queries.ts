import { keepPreviousData, recordsQuery, useQuery } from '@homeroom/sdk';
import { useSigning } from './use-signing';

const SHOWN = 8;
const LEAST = 2;

export interface Person {
  /** The directory's row. */
  id: string;
  personId: string;
  name: string;
}

/** Persons whose name or id has the phrase in it. */
export function useSearchPersons(phrase: string) {
  const { api } = useSigning();
  return useQuery({
    ...recordsQuery(api, { model: 'Persons', phrase, size: SHOWN }),
    enabled: phrase.length >= LEAST,
    placeholderData: keepPreviousData,
    select: ({ r }) =>
      r.map(
        (each): Person => ({
          ...{ id: String(each.id), personId: String(each.personId) },
          name: `${each.firstName} ${each.lastName}`.trim(),
        }),
      ),
  });
}
