import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { moved } from './use-item-keys';

interface Options<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  isRtl: boolean;
  onChange: (items: T[]) => void;
  /** Told what has happened, for whoever does not see it. */
  onTell: (event: 'held' | 'moved' | 'dropped' | 'putBack', item: T, place: number) => void;
}

interface Hold<T> {
  key: string;
  by: 'keyboard' | 'pointer';
  /** The order to go back to. */
  before: readonly T[];
  /** The place that the pointer is over. */
  over: number;
}

/** Steps of a held item; along the line they follow the direction of the text. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/**
 * Another order by a handle on each item. Pointer: drag it to its place. Keyboard: space or enter picks up and puts
 * down, arrows, Home and End move, Escape puts back.
 */
export function useReorder<T>({ items, keyOf, isRtl, onChange, onTell }: Options<T>) {
  const [hold, setHold] = useState<Hold<T> | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const placeOf = (key: string) => items.findIndex((item) => keyOf(item) === key);

  function pickUp(item: T, by: Hold<T>['by']) {
    const place = placeOf(keyOf(item));
    setHold({ key: keyOf(item), by, before: items, over: place });
    if (by === 'keyboard') onTell('held', item, place);
  }
  function putDown(item: T) {
    setHold(null);
    onTell('dropped', item, placeOf(keyOf(item)));
  }
  function putBack(item: T) {
    if (hold?.by === 'keyboard') onChange([...hold.before]);
    setHold(null);
    onTell('putBack', item, hold ? hold.before.findIndex((each) => keyOf(each) === keyOf(item)) : 0);
  }
  function move(item: T, to: number) {
    const from = placeOf(keyOf(item));
    const place = Math.min(Math.max(to, 0), items.length - 1);
    if (place === from) return;
    onChange(moved(items, from, place));
    onTell('moved', item, place);
  }

  function press(event: KeyboardEvent, item: T) {
    const isHeld = hold?.key === keyOf(item);
    const place = placeOf(keyOf(item));
    const isAlong = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const step = (STEPS[event.key] ?? 0) * (isRtl && isAlong ? -1 : 1);
    if (event.key === ' ' || event.key === 'Enter') {
      if (isHeld) putDown(item);
      else pickUp(item, 'keyboard');
    } else if (!isHeld) return;
    else if (event.key === 'Escape') putBack(item);
    else if (event.key === 'Home') move(item, 0);
    else if (event.key === 'End') move(item, items.length - 1);
    else if (step !== 0) move(item, place + step);
    else return;
    event.preventDefault();
    // Escape would close the drawer around the form too.
    event.stopPropagation();
  }

  function drag(event: PointerEvent) {
    if (hold?.by !== 'pointer') return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-chip]');
    const places = [...(list.current?.querySelectorAll('[data-chip]') ?? [])];
    const over = under ? places.indexOf(under) : -1;
    if (over >= 0 && over !== hold.over) setHold({ ...hold, over });
  }

  return {
    list,
    heldKey: hold?.key ?? null,
    /** Where a dragged item would come to stand beside this one. */
    dropAt(place: number): 'before' | 'after' | undefined {
      if (hold?.by !== 'pointer' || hold.over !== place) return undefined;
      const from = placeOf(hold.key);
      return from === place ? undefined : place < from ? 'before' : 'after';
    },
    /** For the handle of an item. */
    handle: (item: T) => ({
      onKeyDown: (event: KeyboardEvent) => press(event, item),
      onBlur: () => hold?.by === 'keyboard' && hold.key === keyOf(item) && putDown(item),
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pickUp(item, 'pointer');
      },
      onPointerMove: drag,
      onPointerUp() {
        if (hold?.by !== 'pointer') return;
        setHold(null);
        move(item, hold.over);
      },
      onPointerCancel: () => setHold(null),
    }),
  };
}
