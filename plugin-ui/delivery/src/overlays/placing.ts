import type { Placed, SizedPage } from './overlays.queries';

export const EVERY_PAGE = 0;
export const LAST_PAGE = -1;

/** With an arrow key, in points. */
const STEP = 5;
const SMALLEST = 10;
/** As high as a line of text, and the gap below it. */
const LINE_PT = 18;
const BOX = { width: 150, height: 50 };
const LETTER: SizedPage = { page: 1, width: 612, height: 792 };

/** A new signature: at the lower left of the last page. */
export function firstPlace(signatoryId: string, pages: readonly SizedPage[]): Placed {
  const page = pages.at(-1) ?? LETTER;
  const { width, height } = page;
  const box = { width: Math.min(BOX.width, width / 2), height: Math.min(BOX.height, height / 4) };
  const place = { signatoryId, page: LAST_PAGE, x: width * 0.1, y: height * 0.8, ...box, anchor: '' };
  return within(place, page);
}

/** With a text or without: a place beside another one says nothing, and a new signature does not cover its text. */
export function anchored(placed: Placed, anchor: string): Placed {
  if (Boolean(placed.anchor) === Boolean(anchor)) return { ...placed, anchor };
  return { ...placed, anchor, x: 0, y: anchor ? LINE_PT : 0 };
}

/** The page of the shown document on which a signature stands. */
export function pageOf({ page }: Placed, pages: readonly SizedPage[]): SizedPage {
  const at = page === LAST_PAGE ? pages.length - 1 : Math.max(0, page - 1);
  return pages[at] ?? pages.at(-1) ?? LETTER;
}

/** Around a point, as far as the page goes. */
export function centred(placed: Placed, page: SizedPage, x: number, y: number): Placed {
  return within({ ...placed, x: x - placed.width / 2, y: y - placed.height / 2 }, page);
}

/** Moved or, from its upper left corner, resized by so many steps. */
export function stepped(placed: Placed, page: SizedPage, by: readonly [number, number], isSize: boolean) {
  const [across, down] = [by[0] * STEP, by[1] * STEP];
  if (!isSize) return within({ ...placed, x: placed.x + across, y: placed.y + down }, page);
  return within({ ...placed, width: placed.width + across, height: placed.height + down }, page);
}

/** On its page, whole. */
function within(placed: Placed, page: SizedPage): Placed {
  const width = Math.min(Math.max(placed.width, SMALLEST), page.width);
  const height = Math.min(Math.max(placed.height, SMALLEST), page.height);
  const x = Math.min(Math.max(placed.x, 0), page.width - width);
  const y = Math.min(Math.max(placed.y, 0), page.height - height);
  return { ...placed, x, y, width, height };
}
