import type { FormValues } from '@homeroom/sdk';

/** What happened to one field since the form was opened. */
export interface Comparison {
  name: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
  /** `both` have changed it, to different values: somebody has to decide. */
  changedBy: 'me' | 'them' | 'both';
}

export interface Conflict {
  by: string;
  /** ISO. */
  on: string;
  comparisons: readonly Comparison[];
}

export type Side = 'mine' | 'theirs';

/** The fields of a refused save, as the server tells them: `base` is missing if that version is not kept any more. */
export function compareFields(data: Readonly<Record<string, unknown>>): Comparison[] {
  const fields = (data.fields ?? {}) as Record<string, { base?: unknown; theirs: unknown; yours: unknown }>;
  return Object.entries(fields).flatMap(([name, field]): Comparison[] => {
    const { base, theirs, yours: mine } = field;
    if (isSame(theirs, mine)) return [];
    const comparison = { name, base, theirs, mine };
    if ('base' in field && isSame(base, theirs)) return [{ ...comparison, changedBy: 'me' }];
    if ('base' in field && isSame(base, mine)) return [{ ...comparison, changedBy: 'them' }];
    return [{ ...comparison, changedBy: 'both' }];
  });
}

/** Their record with my changes in it, and for what both have changed the side that was chosen. */
export function mergeValues(
  current: FormValues,
  comparisons: readonly Comparison[],
  sides: Readonly<Record<string, Side>>,
): FormValues {
  const mine = comparisons.filter(
    ({ name, changedBy }) => changedBy === 'me' || (changedBy === 'both' && sides[name] === 'mine'),
  );
  return { ...current, ...Object.fromEntries(mine.map((each) => [each.name, each.mine])) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
