import { type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type GridMemory, hasAddress, type Initial, readState, writeState } from './grid-address';
import { type GridAction, type GridState, gridReducer } from './grid-state';

interface Remembered {
  grids?: Readonly<Record<string, GridMemory>>;
}

/**
 * The grid's state lives in the address and the history: going back and loading anew keep it. An action shows at
 * once, for the address follows when the browser has time.
 */
export function useGridState(model: string, initial: Initial): [GridState, Dispatch<GridAction>, boolean] {
  const location = useLocation();
  const navigate = useNavigate();
  const remembered = location.state as Remembered | null;
  const first = useRef(initial);
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const told = useMemo(
    () => readState(model, search, remembered?.grids?.[model] ?? {}, first.current),
    [model, search, remembered],
  );
  const [ahead, setAhead] = useState<{ of: GridState; state: GridState } | null>(null);
  const state = ahead?.of === told ? ahead.state : told;
  const latest = useRef({ state, told, search, remembered });
  useEffect(() => {
    latest.current = { state, told, search, remembered };
  });
  const dispatch = useCallback(
    (action: GridAction) => {
      const now = latest.current;
      const next = gridReducer(now.state, action);
      const written = writeState(model, next, now.search);
      const grids = { ...now.remembered?.grids, [model]: written.memory };
      latest.current = { ...now, state: next };
      setAhead({ of: now.told, state: next });
      // One does not go back letter by letter.
      const replace = action.type === 'phrase' || action.type === 'view';
      const options = { replace, state: { ...now.remembered, grids }, preventScrollReset: true };
      void navigate({ search: `?${written.search}` }, options);
    },
    [model, navigate],
  );
  return [state, dispatch, hasAddress(model, search) || ahead !== null];
}
