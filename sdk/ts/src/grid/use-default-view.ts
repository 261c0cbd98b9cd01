import { type Dispatch, useEffect, useRef } from 'react';
import type { GridAction, ViewState } from './grid-state';
import type { NamedColumn } from './types';
import type { GridLook } from './use-grid-look';
import { type SavedView, useViews } from './views.queries';

interface Options {
  columns: readonly NamedColumn[];
  dispatch: Dispatch<GridAction>;
  changeLook: (change: Partial<GridLook>) => void;
  /** Whether nobody has said yet what the grid is to show. */
  isWanted: boolean;
}

/** Starts the grid with the user's default view, or else with the district's. */
export function useDefaultView(model: string, options: Options): void {
  const { columns, dispatch, changeLook, isWanted } = options;
  const isDone = useRef(false);
  const views = useViews(model, isWanted && !isDone.current);
  useEffect(() => {
    if (!isWanted || isDone.current || !views.data) return;
    isDone.current = true;
    const view = findDefault(views.data);
    if (!view) return;
    dispatch({ type: 'view', view: view.state });
    changeLook(lookOfView(view.state, columns));
  });
}

function findDefault(views: readonly SavedView[]): SavedView | undefined {
  const usable = views.filter(({ isDefault, problem }) => isDefault && problem === null);
  return usable.find(({ isShared }) => !isShared) ?? usable[0];
}

/** How the grid looks in a view; without columns it shows all. */
export function lookOfView(
  { columns: shown, density }: ViewState,
  columns: readonly NamedColumn[],
): GridLook {
  const isHidden = ({ property }: NamedColumn) => shown.length > 0 && !shown.includes(property);
  return { density, hidden: columns.filter(isHidden).map(({ property }) => property) };
}
