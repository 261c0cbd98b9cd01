import type { Match, Preview } from './preview.queries';

/** Somebody whom pages name, with all of their pages and what is wrong with these. */
export interface MatchGroup {
  key: string;
  personId: string;
  /** Null if the directory does not know the ID. */
  personName: string | null;
  /** The person is of a school that is not the user's. */
  isElsewhere: boolean;
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

/** What a preview found by person, in the order of the pages; and what is left. */
export function groupByPerson({ matches, problems }: Pick<Preview, 'matches' | 'problems'>): {
  groups: MatchGroup[];
  loose: LoosePages[];
} {
  const byPerson = new Map<string, Match[]>();
  for (const match of matches) {
    const key = `${match.known} ${match.personId}`;
    byPerson.set(key, [...(byPerson.get(key) ?? []), match]);
  }
  const named = new Set(matches.map((match) => match.page));
  const groups = [...byPerson].map(([key, found]): MatchGroup => {
    const pages = unique(found.map((match) => match.page));
    const own = problems.filter((item) => item.pages.some((page) => pages.includes(page)));
    return {
      key,
      personId: found[0]?.personId ?? '',
      personName: found[0]?.personName ?? null,
      isElsewhere: !found[0]?.known && own.some(({ kind }) => kind === 'other_school'),
      pages,
      texts: unique(found.map((match) => match.text).filter(Boolean)),
      problems: unique(own.map((item) => item.message)),
    };
  });
  const loose = problems.filter((item) => !item.pages.some((page) => named.has(page)));
  return { groups, loose };
}

const unique = <T>(items: readonly T[]) => [...new Set(items)];
