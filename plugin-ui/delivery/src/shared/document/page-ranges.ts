/** Pages in few words: `3–5, 9` for 3, 4, 5 and 9. */
export function pageRanges(pages: readonly number[], number: (value: number) => string): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const open = ranges.at(-1);
    if (open && page === open.last + 1) open.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges
    .map(({ first, last }) => (first === last ? number(first) : `${number(first)}–${number(last)}`))
    .join(', ');
}
