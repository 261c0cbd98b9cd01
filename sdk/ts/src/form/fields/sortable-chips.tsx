import {
  type Announcements,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { Icon } from '../../icon';
import { useShell } from '../../shell';
import { useSdkText } from '../../use-plugin';
import classes from '../form.module.css';
import { beside, placeUnder, stepsIn } from './chip-places';
import type { Chip } from './chips-input';
import { moved } from './use-item-keys';

interface Props {
  label: string;
  chips: readonly Chip[];
  /** What is no longer there; its chip says so and can only go. */
  isGone: (chip: Chip) => boolean;
  isReadOnly: boolean;
  onChange: (chips: Chip[]) => void;
}

/** For a thumb, and two of them fit beside a name at 320 px. */
const TARGET_PX = 44;

/**
 * Chips in an order that can be changed by dragging and by keyboard: space or enter picks up and puts down, arrows,
 * Home and End move, Escape puts back. What happens is told to screen readers.
 */
export function SortableChips({ label, chips, isGone, isReadOnly, onChange }: Props) {
  const t = useSdkText();
  const { direction } = useShell();
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState('');
  const told = useAnnouncements(chips);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: stepsIn(direction) }),
  );
  const ids = chips.map((chip) => chip.value);

  function remove(chip: Chip) {
    setRemoved(t('form.order.removed', { name: chip.label }));
    focusBeside(list.current, chips.indexOf(chip));
    onChange(chips.filter((each) => each !== chip));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={placeUnder}
      accessibility={{
        announcements: told,
        screenReaderInstructions: { draggable: t('form.order.help') },
      }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
        if (to >= 0 && to !== from) onChange(moved(chips, from, to));
      }}
    >
      <SortableContext items={ids} strategy={stayInPlace}>
        <ol ref={list} className={classes.order} aria-label={label}>
          {chips.map((chip) => (
            <SortableChip
              key={chip.value}
              {...{ chip, isReadOnly }}
              total={chips.length}
              isGone={isGone(chip)}
              onRemove={() => remove(chip)}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status" aria-live="assertive">
        {removed}
      </VisuallyHidden>
    </DndContext>
  );
}

/** Nothing moves while a chip is held: a line shows where it would come to stand. */
const stayInPlace = () => null;

interface ChipProps {
  chip: Chip;
  total: number;
  isGone: boolean;
  isReadOnly: boolean;
  onRemove: () => void;
}

function SortableChip({ chip, total, isGone, isReadOnly, onRemove }: ChipProps) {
  const t = useSdkText();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, ...places } = useSortable({
    id: chip.value,
    disabled: isReadOnly,
  });
  return (
    <li
      ref={setNodeRef}
      data-chip={chip.value}
      className={classes.chip}
      data-gone={isGone || undefined}
      data-held={isDragging || undefined}
      data-drop={beside(places)}
    >
      {!isReadOnly && (
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size={TARGET_PX}
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={t('form.order.grip', { name: chip.label, number: places.index + 1, total })}
          aria-roledescription={undefined}
          aria-pressed={isDragging}
          // Escape puts the chip back, and leaves the drawer around the form open.
          data-mantine-stop-propagation={isDragging || undefined}
        >
          <Icon name="grip" size={16} />
        </ActionIcon>
      )}
      <Text size="sm" className={classes.chipName} px={isReadOnly ? 'xs' : 0}>
        <bdi>{chip.label}</bdi>
        {isGone && ` ${t('form.schools.gone')}`}
      </Text>
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={TARGET_PX}
          data-remove
          aria-label={t('form.removeChip', { name: chip.label })}
          onClick={onRemove}
        >
          <Icon name="x" size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

/** What a screen reader says while a chip is held; a place is told once. */
function useAnnouncements(chips: readonly Chip[]): Announcements {
  const t = useSdkText();
  const over = useRef<UniqueIdentifier | null>(null);
  function say(event: 'held' | 'moved' | 'dropped' | 'putBack', id: UniqueIdentifier, place = id) {
    const chip = chips.find(({ value }) => value === id);
    const number = chips.findIndex(({ value }) => value === place) + 1;
    return t(`form.order.${event}`, { name: chip?.label, number, total: chips.length });
  }
  return {
    onDragStart({ active }) {
      over.current = active.id;
      return say('held', active.id);
    },
    onDragOver({ active, over: place }) {
      if (!place || place.id === over.current) return undefined;
      over.current = place.id;
      return say('moved', active.id, place.id);
    },
    onDragEnd: ({ active, over: place }) => say('dropped', active.id, place?.id),
    onDragCancel: ({ active }) => say('putBack', active.id),
  };
}

/** Focus on the next chip's way out, before the one that has it goes. */
function focusBeside(list: HTMLElement | null, place: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
  const next = buttons[place + 1] ?? buttons[place - 1];
  const field = list?.closest('fieldset')?.querySelector<HTMLElement>('input');
  (next ?? field)?.focus();
}
