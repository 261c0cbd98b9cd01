import { useEffect, useRef } from 'react';
import { useShell } from './shell';

/** Messages come in bursts while a job runs: the page fetches at most once in this time. */
const QUIET_MS = 1000;

/**
 * Calls `refresh` when the server says that one of the models changed: at once, and then once more after the burst.
 * With `id`, only for that record; after a reconnect always.
 */
export function useLive(models: readonly string[], refresh: () => void, id?: string): void {
  const { subscribe } = useShell();
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const names = models.join();
  useEffect(() => {
    const throttled = throttle(() => latest.current());
    const stops = names.split(',').map((model) =>
      subscribe(model, ({ payload }) => {
        if (!id || !payload.id || payload.id === id) throttled.call();
      }),
    );
    return () => {
      throttled.cancel();
      for (const stop of stops) stop();
    };
  }, [names, id, subscribe]);
}

function throttle(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  function run() {
    isDue = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) run();
    }, QUIET_MS);
  }
  return {
    call() {
      if (timer === undefined) run();
      else isDue = true;
    },
    cancel: () => clearTimeout(timer),
  };
}
