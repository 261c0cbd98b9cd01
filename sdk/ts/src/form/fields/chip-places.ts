import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core';

/** Along the line the arrows follow the direction of the text. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

/** Which chip the held one is over: by pointer the one under it, by keyboard the one at whose corner it stands. */
export const placeUnder: CollisionDetection = (args) => {
  if (args.pointerCoordinates) {
    const under = pointerWithin(args);
    return under.length > 0 ? under : closestCenter(args);
  }
  const { left, top } = args.collisionRect;
  const distances = args.droppableContainers.flatMap(({ id }) => {
    const rect = args.droppableRects.get(id);
    return rect ? [{ id, data: { value: Math.hypot(rect.left - left, rect.top - top) } }] : [];
  });
  return distances.sort((one, other) => one.data.value - other.data.value);
};

/** To which corner a key leads: that of the chip before or behind, or of the first or the last. */
export function stepsIn(direction: 'ltr' | 'rtl'): KeyboardCoordinateGetter {
  return (event, { active, context: { over, droppableContainers, droppableRects } }) => {
    const ids: unknown[] = active && droppableContainers.get(active)?.data.current?.sortable.items;
    const from = ids.indexOf(over?.id ?? active);
    const isAlong = event.code === 'ArrowLeft' || event.code === 'ArrowRight';
    const step = (STEPS[event.code] ?? 0) * (direction === 'rtl' && isAlong ? -1 : 1);
    const to = event.code === 'Home' ? 0 : event.code === 'End' ? ids.length - 1 : from + step;
    if (to === from) return undefined;
    event.preventDefault();
    const rect = droppableRects.get(ids[Math.min(Math.max(to, 0), ids.length - 1)] as string);
    return rect && { x: rect.left, y: rect.top };
  };
}

interface Places {
  index: number;
  activeIndex: number;
  overIndex: number;
}

/** On which side of this chip the held one would come to stand. */
export function beside({ index, activeIndex, overIndex }: Places): 'before' | 'after' | undefined {
  if (activeIndex < 0 || overIndex !== index || activeIndex === index) return undefined;
  return index < activeIndex ? 'before' : 'after';
}
