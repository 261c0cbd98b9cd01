const PRODUCT = ' · homeroom';

/** What the page shown calls itself, as its tab does. */
export function shownTitle(): string {
  const { title } = document;
  return title.endsWith(PRODUCT) ? title.slice(0, -PRODUCT.length) : title;
}
