import {
  Button,
  Group,
  Icon,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  useFormat,
  usePlugin,
} from '@homeroom/sdk';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { Sheet } from '../shared/document/marked-page';
import classes from './overlays.module.css';
import type { Placed, SizedPage } from './overlays.queries';
import { anchored, centred, EVERY_PAGE, LAST_PAGE, pageOf, stepped } from './placing';

interface Props {
  jobId: string;
  name: string;
  placed: Placed;
  pages: readonly SizedPage[];
  onChange: (placed: Placed) => void;
  onRemove: () => void;
}

/** Where one signature stands: on the picture of a page, beside a text, or by its numbers. */
export function OverlayFields({ jobId, name, placed, pages, onChange, onRemove }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const page = pageOf(placed, pages);
  const choices = [
    { value: String(LAST_PAGE), label: t('overlays.lastPage') },
    { value: String(EVERY_PAGE), label: t(placed.anchor ? 'overlays.anyPage' : 'overlays.everyPage') },
    ...pages.map((_page, at) => ({
      value: String(at + 1),
      label: t('preview.page', { page: format.number(at + 1) }),
    })),
  ];
  if (!choices.some(({ value }) => value === String(placed.page)))
    choices.push({
      value: String(placed.page),
      label: t('preview.page', { page: format.number(placed.page) }),
    });
  return (
    <fieldset className={classes.overlay}>
      <legend className={classes.legend}>
        <bdi>{name}</bdi>
      </legend>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('overlays.page')}
          value={String(placed.page)}
          onChange={(event) => onChange({ ...placed, page: Number(event.currentTarget.value) })}
          data={choices}
        />
        <TextInput
          label={t('overlays.anchor')}
          description={t('overlays.anchorHint')}
          dir="auto"
          maxLength={100}
          value={placed.anchor}
          onChange={(event) => onChange(anchored(placed, event.currentTarget.value))}
        />
        <Button variant="subtle" color="red" leftSection={<Icon name="trash" size={16} />} onClick={onRemove}>
          {t('overlays.remove')}
        </Button>
      </Group>
      <Numbers placed={placed} onChange={onChange} />
      {!placed.anchor && <OnPage jobId={jobId} name={name} placed={placed} page={page} onChange={onChange} />}
    </fieldset>
  );
}

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** In points, as a pointer places it. */
function Numbers({ placed, onChange }: Pick<Props, 'placed' | 'onChange'>) {
  const { t } = usePlugin();
  return (
    <div className={classes.numbers}>
      {SIDES.map((side) => (
        <TextInput
          key={side}
          type="number"
          step={1}
          label={t(`overlays.${placed.anchor ? 'fromAnchor' : 'onPage'}.${side}`)}
          value={Math.round(placed[side])}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (Number.isFinite(valueAsNumber)) onChange({ ...placed, [side]: valueAsNumber });
          }}
        />
      ))}
    </div>
  );
}

interface OnPageProps extends Pick<Props, 'jobId' | 'name' | 'placed' | 'onChange'> {
  page: SizedPage;
}

/** A page on which the signature is put by a click, and moved by arrow keys. */
function OnPage({ jobId, name, placed, page, onChange }: OnPageProps) {
  const { t } = usePlugin();
  const hintId = useId();

  function put(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * page.width;
    const y = ((event.clientY - top) / height) * page.height;
    onChange(centred(placed, page, x, y));
  }

  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" id={hintId}>
        {t('overlays.placeHint')}
      </Text>
      <div className={classes.sheet} dir="ltr" onPointerDown={put}>
        <Sheet jobId={jobId} page={page} isLarge />
        <button
          type="button"
          className={classes.box}
          aria-label={t('overlays.box', { name })}
          aria-describedby={hintId}
          onKeyDown={(event) => {
            const by = stepsOf(event);
            if (by) onChange(stepped(placed, page, by, event.shiftKey));
          }}
          style={{
            insetInlineStart: `${(placed.x / page.width) * 100}%`,
            insetBlockStart: `${(placed.y / page.height) * 100}%`,
            inlineSize: `${(placed.width / page.width) * 100}%`,
            blockSize: `${(placed.height / page.height) * 100}%`,
          }}
        />
      </div>
    </Stack>
  );
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function stepsOf(event: KeyboardEvent): readonly [number, number] | null {
  const way = WAYS[event.key];
  if (!way || event.ctrlKey || event.altKey || event.metaKey) return null;
  event.preventDefault();
  return way;
}
