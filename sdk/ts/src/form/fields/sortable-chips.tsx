import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { Icon } from '../../icon';
import { useShell } from '../../shell';
import { useSdkText } from '../../use-plugin';
import classes from '../form.module.css';
import type { Chip } from './chips-input';
import { useReorder } from './use-reorder';

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

/** Chips in an order that can be changed by dragging and by keyboard; what happens is told to screen readers. */
export function SortableChips({ label, chips, isGone, isReadOnly, onChange }: Props) {
  const t = useSdkText();
  const { direction } = useShell();
  const helpId = useId();
  const [told, setTold] = useState('');
  const order = useReorder({
    items: chips,
    keyOf: (chip) => chip.value,
    isRtl: direction === 'rtl',
    onChange,
    onTell: (event, chip, place) =>
      setTold(t(`form.order.${event}`, { name: chip.label, number: place + 1, total: chips.length })),
  });

  function remove(chip: Chip) {
    setTold(t('form.order.removed', { name: chip.label }));
    focusBeside(order.list.current, chips.indexOf(chip));
    onChange(chips.filter((each) => each !== chip));
  }
  return (
    <>
      <ol ref={order.list} className={classes.order} aria-label={label}>
        {chips.map((chip, place) => (
          <li
            key={chip.value}
            data-chip={chip.value}
            className={classes.chip}
            data-gone={isGone(chip) || undefined}
            data-held={order.heldKey === chip.value || undefined}
            data-drop={order.dropAt(place)}
          >
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={TARGET_PX}
                className={classes.grip}
                aria-label={t('form.order.grip', {
                  name: chip.label,
                  number: place + 1,
                  total: chips.length,
                })}
                aria-describedby={helpId}
                aria-pressed={order.heldKey === chip.value}
                {...order.handle(chip)}
              >
                <Icon name="grip" size={16} />
              </ActionIcon>
            )}
            <Text size="sm" className={classes.chipName} px={isReadOnly ? 'xs' : 0}>
              <bdi>{chip.label}</bdi>
              {isGone(chip) && ` ${t('form.schools.gone')}`}
            </Text>
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={TARGET_PX}
                data-remove
                aria-label={t('form.removeChip', { name: chip.label })}
                onClick={() => remove(chip)}
              >
                <Icon name="x" size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden id={helpId}>{t('form.order.help')}</VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {told}
      </VisuallyHidden>
    </>
  );
}

/** Focus on the next chip's way out, before the one that has it goes. */
function focusBeside(list: HTMLElement | null, place: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
  const next = buttons[place + 1] ?? buttons[place - 1];
  const field = list?.closest('fieldset')?.querySelector<HTMLElement>('input');
  (next ?? field)?.focus();
}
