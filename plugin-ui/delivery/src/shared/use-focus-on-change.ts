import { useEffect, useRef } from 'react';

/** Moves the focus to the element when the value changes: the button that was pressed is gone then. */
export function useFocusOnChange(value: string) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) element.current?.focus();
    shown.current = value;
  }, [value]);
  return element;
}
