import { useFormat } from '@homeroom/sdk';
import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { useSigning } from '../../use-signing';
import type { Edit } from './editing';
import classes from './editor.module.css';
import type { FieldKind, PageField, PageSize, Point } from './layout';

/** By which a kind of field is dragged from its button onto the page. */
export const DRAGGED = 'application/x-field-kind';

/** With an arrow key, in points; with Ctrl as little as there is. */
const STEP_PT = 6;
const FINE_PT = 0.5;

interface Props {
  page: number;
  size: PageSize;
  /** The page itself, as wide as the sheet. */
  picture: ReactNode;
  fields: readonly PageField[];
  selected: string | null;
  nameOf: (field: PageField) => string;
  onEdit: (edit: Edit) => void;
  onDropKind: (kind: FieldKind, at: Point) => void;
  onDuplicate: (id: string) => void;
}

/** A page with its fields: they are dragged, pulled larger at their corner, or moved and sized by arrow keys. */
export function Sheet({
  page,
  size,
  picture,
  fields,
  selected,
  nameOf,
  onEdit,
  onDropKind,
  onDuplicate,
}: Props) {
  const { t } = useSigning();
  const format = useFormat();
  const hintId = useId();
  const [drag, setDrag] = useState<Drag | null>(null);

  function begin(event: PointerEvent<HTMLElement>, id: string, type: Drag['type']) {
    if (event.button !== 0) return;
    const sheet = event.currentTarget.closest('[data-sheet]');
    if (!sheet) return;
    event.stopPropagation();
    onEdit({ type: 'select', id });
    const scale = size[0] / sheet.getBoundingClientRect().width;
    const from = { x: event.clientX, y: event.clientY };
    const by = (to: { clientX: number; clientY: number }) => ({
      across: (to.clientX - from.x) * scale,
      down: (to.clientY - from.y) * scale,
    });
    const dragging = new AbortController();
    const { signal } = dragging;
    const end = (to?: { clientX: number; clientY: number }) => {
      dragging.abort();
      setDrag(null);
      if (to && (to.clientX !== from.x || to.clientY !== from.y)) onEdit({ type, id, ...by(to) });
    };
    window.addEventListener('pointermove', (to) => setDrag({ id, type, ...by(to) }), { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', () => end(), { signal });
  }

  function press(event: KeyboardEvent, id: string) {
    const edit = afterKey(event, id);
    if (edit) onEdit(edit);
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) onDuplicate(id);
    else return;
    event.preventDefault();
  }

  function drop(event: DragEvent<HTMLElement>) {
    const kind = event.dataTransfer.getData(DRAGGED);
    if (!kind) return;
    event.preventDefault();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * size[0];
    onDropKind(kind as FieldKind, { x, y: ((event.clientY - top) / height) * size[1] });
  }

  return (
    <div>
      <p id={hintId} className={classes.hint}>
        {t('templates.editor.keys')}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra to the buttons that add fields. */}
      <div
        className={classes.sheet}
        dir="ltr"
        data-sheet
        style={{ aspectRatio: `${size[0]} / ${size[1]}` }}
        onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
        onDrop={drop}
      >
        {picture}
        {fields.map((each) => {
          const field = drag?.id === each.id ? dragged(each, drag) : each;
          return (
            <button
              key={field.id}
              type="button"
              className={classes.field}
              data-printed={field.role === '' || undefined}
              aria-label={t('templates.editor.onPage', {
                field: nameOf(field),
                page: format.number(page),
              })}
              aria-pressed={field.id === selected}
              aria-describedby={hintId}
              style={{
                insetInlineStart: percent(field.x / size[0]),
                insetBlockStart: percent(field.y / size[1]),
                inlineSize: percent(field.width / size[0]),
                blockSize: percent(field.height / size[1]),
              }}
              onFocus={() => field.id !== selected && onEdit({ type: 'select', id: field.id })}
              onPointerDown={(event) => begin(event, field.id, 'move')}
              onKeyDown={(event) => press(event, field.id)}
            >
              <span className={classes.word}>{nameOf(field)}</span>
              {field.id === selected && (
                <span
                  className={classes.corner}
                  onPointerDown={(event) => begin(event, field.id, 'resize')}
                />
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}

interface Drag {
  id: string;
  type: 'move' | 'resize';
  /** In points. */
  across: number;
  down: number;
}

function dragged(field: PageField, { type, across, down }: Drag): PageField {
  if (type === 'move') return { ...field, x: field.x + across, y: field.y + down };
  return { ...field, width: Math.max(1, field.width + across), height: Math.max(1, field.height + down) };
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move a field, with Shift they size it, with Ctrl by very little; Delete removes it. */
function afterKey(event: KeyboardEvent, id: string): Edit | null {
  if (event.key === 'Delete' || event.key === 'Backspace') return { type: 'remove', id };
  const way = WAYS[event.key];
  if (!way || event.altKey || event.metaKey) return null;
  const step = event.ctrlKey ? FINE_PT : STEP_PT;
  return { type: event.shiftKey ? 'resize' : 'move', id, across: way[0] * step, down: way[1] * step };
}

const percent = (share: number) => `${share * 100}%`;
