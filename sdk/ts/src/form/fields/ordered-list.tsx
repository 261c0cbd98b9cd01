import { ActionIcon, Button, Group, Input, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../icon';
import { useSdkText } from '../../use-plugin';
import classes from '../form.module.css';
import { useItemKeys } from './use-item-keys';

/** For a thumb. */
const TARGET_PX = 44;

interface Props {
  id: string;
  label: string;
  description?: string;
  error?: string;
  isRequired?: boolean;
  count: number;
  max?: number;
  addLabel: string;
  removeLabel: (number: number) => string;
  /** The words by which a closed item is known. */
  titleOf: (index: number) => string;
  /** Whether the item has a problem that is shown: it opens by itself. */
  isWrong: (index: number) => boolean;
  /** A place inside of the item is to get focus. */
  isWanted: (index: number) => boolean;
  isReadOnly: boolean;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** Items that are added, opened, moved and removed, with the mouse and by keyboard alike. */
export function OrderedList(props: Props) {
  const { count, max = Number.POSITIVE_INFINITY, isReadOnly } = props;
  const t = useSdkText();
  const keys = useItemKeys(count);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');
  const root = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusAfter(root);
  const headingId = useId();
  // What opened because of a problem stays open once it is mended: somebody is at work in it.
  const due = keys.all.filter((_, index) => props.isWanted(index) || props.isWrong(index)).join();
  useEffect(() => {
    if (due) setOpen((before) => [...new Set([...before, ...due.split(',')])]);
  }, [due]);
  const toggle = (key: string) =>
    setOpen((before) => (before.includes(key) ? before.filter((each) => each !== key) : [...before, key]));

  function add() {
    const key = keys.add();
    setOpen((before) => [...before, key]);
    props.onAdd();
    focusNext(`[data-item="${key}"] [data-body]`);
  }
  function move(from: number, to: number) {
    const key = keys.all[from] ?? '';
    keys.move(from, to);
    props.onMove(from, to);
    setTold(t('form.moved', { number: to + 1, count }));
    focusNext(`[data-item="${key}"] [data-move="${to < from ? 'up' : 'down'}"]`);
  }
  function remove(index: number) {
    keys.remove(index);
    props.onRemove(index);
    setTold(t('form.removed', { number: index + 1 }));
    const next = keys.all[index + 1] ?? keys.all[index - 1];
    focusNext(next ? `[data-item="${next}"] [data-head]` : '[data-add]');
  }
  return (
    <fieldset
      ref={root}
      id={props.id}
      tabIndex={-1}
      className={classes.group}
      aria-labelledby={headingId}
      aria-describedby={props.error ? `${props.id}-error` : undefined}
    >
      <Input.Label labelElement="div" id={headingId} required={props.isRequired}>
        {props.label}
      </Input.Label>
      {props.description && (
        <Text size="xs" c="dimmed">
          {props.description}
        </Text>
      )}
      <ol className={classes.list}>
        {keys.all.map((key, index) => {
          const isOpen = open.includes(key);
          return (
            <li key={key} data-item={key} className={classes.item}>
              <div className={classes.itemHead}>
                <UnstyledButton
                  data-head
                  className={classes.itemTitle}
                  aria-expanded={isOpen}
                  onClick={() => toggle(key)}
                >
                  <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />{' '}
                  <Text span size="sm" fw={500} dir="auto">
                    {props.titleOf(index)}
                  </Text>
                </UnstyledButton>
                {!isReadOnly && (
                  <Group gap={4} wrap="nowrap">
                    <Mover index={index} count={count} title={props.titleOf(index)} onMove={move} />
                    <ActionIcon
                      variant="default"
                      size={TARGET_PX}
                      aria-label={props.removeLabel(index + 1)}
                      onClick={() => remove(index)}
                    >
                      <Icon name="x" size={16} />
                    </ActionIcon>
                  </Group>
                )}
              </div>
              {isOpen && (
                <div className={classes.itemBody} data-body>
                  {props.children(index)}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {props.error && (
        <Text id={`${props.id}-error`} size="sm" c="var(--mantine-color-error)" mt="xs">
          {props.error}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          data-add
          mt="xs"
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          disabled={count >= max}
          onClick={add}
        >
          {props.addLabel}
        </Button>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </fieldset>
  );
}

interface MoverProps {
  index: number;
  count: number;
  title: string;
  onMove: (from: number, to: number) => void;
}

function Mover({ index, count, title, onMove }: MoverProps) {
  const t = useSdkText();
  return (
    <>
      <ActionIcon
        variant="default"
        size={TARGET_PX}
        data-move="up"
        data-disabled={index === 0 || undefined}
        aria-label={t('form.moveUp', { title })}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index, index - 1)}
      >
        <Icon name="arrowUp" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={TARGET_PX}
        data-move="down"
        data-disabled={index === count - 1 || undefined}
        aria-label={t('form.moveDown', { title })}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index, index + 1)}
      >
        <Icon name="arrowDown" size={16} />
      </ActionIcon>
    </>
  );
}

/** Moves focus once the next drawing is there: to the element, or to what can take it inside. */
function useFocusAfter(root: React.RefObject<HTMLElement | null>) {
  const [selector, setSelector] = useState<string | null>(null);
  useEffect(() => {
    if (selector === null) return;
    const found = root.current?.querySelector<HTMLElement>(selector);
    const inside = found?.querySelector<HTMLElement>('input, select, textarea, button');
    (found?.matches('button') ? found : (inside ?? found))?.focus();
    setSelector(null);
  }, [selector, root]);
  return setSelector;
}
