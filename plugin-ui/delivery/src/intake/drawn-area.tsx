import { Text, TextInput, useFormat, usePlugin } from '@homeroom/sdk';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { usePicture } from '../shared/document/picture.queries';
import { type Area, areaBetween, movedArea, type Point, resizedArea } from './area';
import classes from './drawn-area.module.css';

/** With an arrow key, in shares of the page. */
const STEP = 0.01;

interface Props {
  uploadId: string;
  page: number;
  area: Area;
  onArea: (area: Area) => void;
}

/** A page on which a rectangle is drawn: with the pointer, with arrow keys, or by its numbers. */
export function DrawnArea({ uploadId, page, area, onArea }: Props) {
  const { t } = usePlugin();
  const hintId = useId();
  const [drawn, setDrawn] = useState<Area | null>(null);
  const shown = drawn ?? area;

  /** From here to where the pointer is let go, also beyond the page. */
  function draw(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const sheet = event.currentTarget;
    const from = pointOn(sheet, event);
    const drawing = new AbortController();
    const { signal } = drawing;
    const end = (done: Area | null) => {
      drawing.abort();
      setDrawn(null);
      if (done) onArea(done);
    };
    window.addEventListener('pointermove', (to) => setDrawn(areaBetween(from, pointOn(sheet, to))), {
      signal,
    });
    window.addEventListener('pointerup', (to) => end(areaBetween(from, pointOn(sheet, to))), { signal });
    window.addEventListener('pointercancel', () => end(null), { signal });
  }

  return (
    <div className={classes.field}>
      <Text size="sm" c="dimmed" id={hintId}>
        {t('area.hint')}
      </Text>
      <div className={classes.sheet} dir="ltr" onPointerDown={draw}>
        <Picture uploadId={uploadId} page={page} />
        <button
          type="button"
          className={classes.area}
          aria-label={t('area.rectangle')}
          aria-describedby={hintId}
          onKeyDown={(event) => {
            const next = afterKey(event, area);
            if (next) onArea(next);
          }}
          style={{
            insetInlineStart: percent(shown[0]),
            insetBlockStart: percent(shown[1]),
            inlineSize: percent(shown[2] - shown[0]),
            blockSize: percent(shown[3] - shown[1]),
          }}
        />
      </div>
      <Sides area={area} onArea={onArea} />
    </div>
  );
}

function Picture({ uploadId, page }: Pick<Props, 'uploadId' | 'page'>) {
  const { t } = usePlugin();
  const format = useFormat();
  const { url, error } = usePicture(
    `/api/pdf/jobs/thumbnail/${encodeURIComponent(uploadId)}/${page}?large=true`,
  );
  if (error) return <span className={classes.empty}>{t('page.failed')}</span>;
  if (!url) return <span className={classes.empty} />;
  return (
    <img src={url} alt={t('document.pageAlt', { page: format.number(page) })} className={classes.picture} />
  );
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** Where the sides lie, in percent of the page: what a pointer draws, in numbers. */
function Sides({ area, onArea }: Pick<Props, 'area' | 'onArea'>) {
  const { t } = usePlugin();
  return (
    <fieldset className={classes.sides}>
      <legend>{t('area.sides')}</legend>
      {SIDES.map((side, index) => (
        <TextInput
          key={side}
          type="number"
          min={0}
          max={100}
          step={1}
          label={t(`area.${side}`)}
          value={Math.round((area[index] ?? 0) * 1000) / 10}
          onChange={(event) => {
            const share = event.currentTarget.valueAsNumber / 100;
            if (!(share >= 0 && share <= 1)) return;
            const [left, top, right, bottom] = area.with(index, share);
            onArea([left ?? 0, top ?? 0, right ?? 1, bottom ?? 1]);
          }}
        />
      ))}
    </fieldset>
  );
}

/** Where it happened, in shares of the sheet. */
function pointOn(sheet: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = sheet.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** Arrow keys move the rectangle, with Shift they move its lower right corner; null for any other key. */
function afterKey(event: KeyboardEvent, area: Area): Area | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way || event.ctrlKey || event.altKey || event.metaKey) return null;
  event.preventDefault();
  const [across = 0, down = 0] = way.map((steps) => steps * STEP);
  return event.shiftKey ? resizedArea(area, across, down) : movedArea(area, across, down);
}

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;
