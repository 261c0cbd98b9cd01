import { useEffect, useState } from 'react';

/** True once `isOn` has been true for the time: a fast answer never flashes a skeleton. */
export function useDelayed(isOn: boolean, delayMs = 300): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isOn, delayMs]);
  return isOn && isDue;
}
