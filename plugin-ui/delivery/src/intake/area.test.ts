import { describe, expect, test } from 'vitest';
import { areaBetween, isArea, movedArea, resizedArea } from './area';

describe('areaBetween', () => {
  test('corners may be drawn in any order and end at the page', () => {
    expect(areaBetween({ x: 0.5, y: 0.4 }, { x: -0.2, y: 1.3 })).toEqual([0, 0.4, 0.5, 1]);
  });

  test('a click is no rectangle', () => {
    expect(areaBetween({ x: 0.5, y: 0.4 }, { x: 0.502, y: 0.9 })).toBeNull();
  });
});

describe('movedArea', () => {
  test('stays as large as it is at the edge of the page', () => {
    expect(movedArea([0.5, 0, 0.995, 0.1], 0.01, -0.01)).toEqual([0.505, 0, 1, 0.1]);
  });
});

describe('resizedArea', () => {
  test('is never turned inside out', () => {
    const area = resizedArea([0.5, 0.5, 0.51, 0.6], -0.3, 0.1);
    expect(area).toEqual([0.5, 0.5, 0.51, 0.7]);
    expect(isArea(area)).toBe(true);
  });
});
