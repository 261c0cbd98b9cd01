import { useMemo } from 'react';
import { useShell } from './shell';

const PREFIX = 'draft:';

/** Unfinished work that a page keeps in the tab, under a name of the page's own. */
export interface KeptDraft {
  /** What was kept, whatever its shape; null if there is nothing. */
  read(): unknown;
  write(value: unknown): void;
  discard(): void;
}

/** Whose drafts they are: a browser may serve several, and none sees another's. */
export function ownerOf(district: { code: string }, user: { id: string }): string {
  return `${district.code}:${user.id}`;
}

/**
 * Keeps unfinished work of this user in this district, so that a reload loses nothing. It ends with the session and
 * with the tab: what is typed of persons does not stay behind on a shared computer.
 */
export function useKeptDraft(name: string): KeptDraft {
  const { district, user } = useShell();
  const key = `${PREFIX}${ownerOf(district, user)}:${name}`;
  return useMemo(() => draftAt(key), [key]);
}

function draftAt(key: string): KeptDraft {
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // No room in the tab's storage: the page itself still holds everything.
      }
    },
    discard: () => sessionStorage.removeItem(key),
  };
}

/** The drafts of this tab by their keys, which begin with whose they are. */
export type TakenDrafts = ReadonlyMap<string, string>;

/** Removes every draft of this tab, and gives them to the shell: a session has ended. */
export function takeDrafts(): TakenDrafts {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
  const taken = new Map(keys.map((key) => [key, sessionStorage.getItem(key) ?? '']));
  for (const key of keys) sessionStorage.removeItem(key);
  return taken;
}

/** Somebody is there: puts back what was taken of their drafts, and removes everybody else's from this tab. */
export function keepDraftsOf(owner: string, taken: TakenDrafts = new Map()): void {
  const own = [...takeDrafts(), ...taken].filter(([key]) => key.startsWith(`${PREFIX}${owner}:`));
  for (const [key, value] of own) sessionStorage.setItem(key, value);
}
