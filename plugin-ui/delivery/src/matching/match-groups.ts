import type { Match, Preview } from './preview.queries';

/** Somebody whom pages name, with all of their pages and what is wrong with these. */
export interface MatchGroup {
  key: string;
  personId: string;
  /** Null if the directory does not know the ID. */
  personName: string | null;
  pages: number[];
  /** What stands on the pages, each text once. */
  texts: string[];
  problems: string[];
}

/** A problem of pages that name nobody. */
export interface LoosePages {
  message: string;
  pages: number[];
}

/**
 * What a preview found by person, in the order of the pages; and what is left. Pages of persons of another school are
 * left: they are one problem together, and no card names a person whom the user may not see.
 */
export function groupByPerson({ matches, problems }: Pick<Preview, 'matches' | 'problems'>): {
  groups: MatchGroup[];
  loose: LoosePages[];
} {
  const unknown = new Set(matches.filter((match) => !match.known).map((match) => match.page));
  const strangers = problems.filter(
    (item) => item.kind === 'other_school' && item.pages.some((page) => unknown.has(page)),
  );
  const elsewhere = new Set(strangers.flatMap((item) => item.pages));
  const own = matches.filter((match) => match.known || !elsewhere.has(match.page));
  const byPerson = new Map<string, Match[]>();
  for (const match of own) {
    const key = `${match.known} ${match.personId}`;
    byPerson.set(key, [...(byPerson.get(key) ?? []), match]);
  }
  const named = new Set(own.map((match) => match.page));
  const groups = [...byPerson].map(([key, found]): MatchGroup => {
    const pages = unique(found.map((match) => match.page));
    const theirs = problems.filter(
      (item) => !strangers.includes(item) && item.pages.some((page) => pages.includes(page)),
    );
    return {
      key,
      personId: found[0]?.personId ?? '',
      personName: found[0]?.personName ?? null,
      pages,
      texts: unique(found.map((match) => match.text).filter(Boolean)),
      problems: unique(theirs.map((item) => item.message)),
    };
  });
  const loose = problems.filter(
    (item) => strangers.includes(item) || !item.pages.some((page) => named.has(page)),
  );
  return { groups, loose };
}

const unique = <T>(items: readonly T[]) => [...new Set(items)];
