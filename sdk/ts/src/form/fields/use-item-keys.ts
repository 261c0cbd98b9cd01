import { useRef, useState } from 'react';

let made = 0;
const newKey = () => `i${made++}`;

/** A key for each item that goes with it when items are moved: the items themselves have no ids. */
export function useItemKeys(count: number) {
  const [, redraw] = useState(0);
  const keys = useRef<string[]>([]);
  // Values that were set from outside, such as a restored draft, bring a number of items of their own.
  while (keys.current.length < count) keys.current.push(newKey());
  if (keys.current.length > count) keys.current.length = count;
  return {
    all: keys.current,
    /** Makes the key of the item that is about to be added at the end. */
    add() {
      const key = newKey();
      keys.current = [...keys.current, key];
      return key;
    },
    move(from: number, to: number) {
      const next = [...keys.current];
      next.splice(to, 0, ...next.splice(from, 1));
      keys.current = next;
      redraw((before) => before + 1);
    },
    remove(index: number) {
      keys.current = keys.current.filter((_, each) => each !== index);
    },
  };
}

/** The items with one of them at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
