import { type Dispatch, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type GridMemory, hasAddress, type Initial, readState, writeState } from './grid-address';
import { type GridAction, type GridState, gridReducer } from './grid-state';

interface Remembered {
  grids?: Readonly<Record<string, GridMemory>>;
}

/** The grid's state lives in the address and the history: going back and loading anew keep it. */
export function useGridState(model: string, initial: Initial): [GridState, Dispatch<GridAction>, boolean] {
  const location = useLocation();
  const navigate = useNavigate();
  const remembered = location.state as Remembered | null;
  const first = useRef(initial);
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const state = useMemo(
    () => readState(model, search, remembered?.grids?.[model] ?? {}, first.current),
    [model, search, remembered],
  );
  const latest = useRef({ state, search, remembered });
  useEffect(() => {
    latest.current = { state, search, remembered };
  });
  const dispatch = useCallback(
    (action: GridAction) => {
      const now = latest.current;
      const next = gridReducer(now.state, action);
      const written = writeState(model, next, now.search);
      const grids = { ...now.remembered?.grids, [model]: written.memory };
      latest.current = { state: next, search: written.search, remembered: { ...now.remembered, grids } };
      // One does not go back letter by letter.
      const replace = action.type === 'phrase' || action.type === 'view';
      const options = { replace, state: latest.current.remembered, preventScrollReset: true };
      void navigate({ search: `?${written.search}` }, options);
    },
    [model, navigate],
  );
  return [state, dispatch, hasAddress(model, search)];
}
