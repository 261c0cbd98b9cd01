import { create } from 'zustand';

const STORAGE_KEY = 'activePages';

export interface Bookmark {
  path: string;
  title: string;
  /** District and user: a browser may serve several, and none sees another's pages. */
  owner: string;
}

interface BookmarksState {
  pages: readonly Bookmark[];
  /** Keeps the page; again, with its new title. */
  add: (page: Bookmark) => void;
  remove: (page: Pick<Bookmark, 'path' | 'owner'>) => void;
}

/** The specification's `activePages`: pages at hand in this browser. */
export const useBookmarks = create<BookmarksState>((set, get) => {
  function store(pages: readonly Bookmark[]) {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pages));
    set({ pages });
  }
  const without = ({ path, owner }: Pick<Bookmark, 'path' | 'owner'>) =>
    get().pages.filter((each) => each.path !== path || each.owner !== owner);
  return {
    pages: read(),
    add: (page) => store([...without(page), page]),
    remove: (page) => store(without(page)),
  };
});

function read(): Bookmark[] {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isBookmark) : [];
  } catch {
    return [];
  }
}

function isBookmark(value: Partial<Bookmark> | null): value is Bookmark {
  const isText = [value?.path, value?.title, value?.owner].every((each) => typeof each === 'string');
  return isText && /^\/(?!\/)/.test(value?.path ?? '');
}
