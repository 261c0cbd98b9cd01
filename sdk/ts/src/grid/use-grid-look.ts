import { useCallback, useState } from 'react';

export type Density = 'comfortable' | 'compact';

/** How a grid looks on this device. */
export interface GridLook {
  density: Density;
  /** Properties of the columns that are not shown. */
  hidden: readonly string[];
}

/** Kept per model in this browser, as it is no concern of the server's. At first all columns are shown but `optional`. */
export function useGridLook(
  model: string,
  optional: readonly string[],
): [GridLook, (change: Partial<GridLook>) => void] {
  const key = `grid.${model}`;
  const [look, setLook] = useState(() => readLook(localStorage.getItem(key), optional));
  const change = useCallback(
    (part: Partial<GridLook>) =>
      setLook((before) => {
        const next = { ...before, ...part };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  return [look, change];
}

function readLook(text: string | null, optional: readonly string[]): GridLook {
  try {
    const { density, hidden } = JSON.parse(text ?? '{}') as Partial<GridLook>;
    return {
      density: density === 'compact' ? 'compact' : 'comfortable',
      hidden: Array.isArray(hidden) ? hidden.map(String) : optional,
    };
  } catch {
    return { density: 'comfortable', hidden: optional };
  }
}
