import { useEffect } from 'react';

/** Calls the tab by the page's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · homeroom`;
  }, [title]);
}
