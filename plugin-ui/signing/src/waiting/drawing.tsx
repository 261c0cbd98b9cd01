import { Button, Stack, Text } from '@homeroom/sdk';
import { type PointerEvent, useRef } from 'react';
import { useSigning } from '../use-signing';
import classes from './drawing.module.css';

const WIDTH = 600;
const HEIGHT = 200;
/** Dark on white, whatever the theme: so it stands in the document. */
const INK = '#0b1f4d';

interface Props {
  error: string | false;
  /** The drawing as a data URL; empty when there is none. */
  onDrawn: (picture: string) => void;
}

/** A field to draw a signature in. */
export function DrawingField({ error, onDrawn }: Props) {
  const { t } = useSigning();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);

  function draw(event: PointerEvent<HTMLCanvasElement>, from: 'start' | 'on') {
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) * WIDTH) / (box.width || WIDTH);
    const y = ((event.clientY - box.top) * HEIGHT) / (box.height || HEIGHT);
    Object.assign(pen, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: INK });
    if (from === 'start') {
      pen.beginPath();
      pen.moveTo(x, y);
    } else {
      pen.lineTo(x, y);
      pen.stroke();
    }
  }

  function end(event: PointerEvent<HTMLCanvasElement>) {
    if (isDown.current) onDrawn(event.currentTarget.toDataURL('image/png'));
    isDown.current = false;
  }

  function clear() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    onDrawn('');
  }

  return (
    <Stack gap="xs" align="flex-start">
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('waiting.canvas')}
        onPointerDown={(event) => {
          isDown.current = true;
          draw(event, 'start');
        }}
        onPointerMove={(event) => isDown.current && draw(event, 'on')}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
      />
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Button variant="default" onClick={clear}>
        {t('waiting.clear')}
      </Button>
    </Stack>
  );
}
