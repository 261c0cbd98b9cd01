import type { ReactNode } from 'react';
import { AddPersonButton } from './add-person';
import { usePreflight } from './preflight.queries';

/** Of each page that bears an ID which nobody has, and of which nothing is decided, the way to add who has it. */
export function useMissingPersons(jobId: string): (page: number) => ReactNode {
  const rows = usePreflight(jobId).data?.rows ?? [];
  const open = rows.filter(({ missingId, found, decided }) => missingId && !found && !decided);
  const missing = new Map(
    open.flatMap(({ pages, missingId }) => pages.map((page) => [page, missingId] as const)),
  );
  return (page) => {
    const personId = missing.get(page);
    return personId && <AddPersonButton personId={personId} variant="default" />;
  };
}
