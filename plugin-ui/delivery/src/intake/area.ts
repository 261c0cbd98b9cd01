/** A part of a page: left, top, right and bottom in shares of the page as it is shown. */
export type Area = readonly [number, number, number, number];

export interface Point {
  x: number;
  y: number;
}

/** Smaller than this in one direction is a click. */
const LEAST = 0.01;

/** Where many report cards have the ID. */
export const UPPER_RIGHT: Area = [0.5, 0.02, 0.98, 0.12];

/** The rectangle between two points of the page; null when it is no more than a click. */
export function areaBetween(one: Point, other: Point): Area | null {
  const area: Area = [
    rounded(Math.min(one.x, other.x)),
    rounded(Math.min(one.y, other.y)),
    rounded(Math.max(one.x, other.x)),
    rounded(Math.max(one.y, other.y)),
  ];
  return isArea(area) ? area : null;
}

/** The rectangle somewhere else on the page, as large as before. */
export function movedArea([left, top, right, bottom]: Area, across: number, down: number): Area {
  const x = Math.min(1 - right, Math.max(-left, across));
  const y = Math.min(1 - bottom, Math.max(-top, down));
  return [rounded(left + x), rounded(top + y), rounded(right + x), rounded(bottom + y)];
}

/** The rectangle with its lower right corner somewhere else. */
export function resizedArea([left, top, right, bottom]: Area, across: number, down: number): Area {
  return [
    left,
    top,
    rounded(Math.max(left + LEAST, right + across)),
    rounded(Math.max(top + LEAST, bottom + down)),
  ];
}

/** Whether anything can stand in it. */
export function isArea([left, top, right, bottom]: Area): boolean {
  return right - left >= LEAST && bottom - top >= LEAST;
}

/** A tenth of a percent of a page is less than a letter. */
function rounded(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}
