import { NativeSelect, TextInput, useFormat } from '@homeroom/sdk';
import { useSigning } from '../../use-signing';
import classes from './editor.module.css';
import type { PageField, PageSize } from './layout';

const SIDES = [
  ['x', 0],
  ['y', 1],
  ['width', 0],
  ['height', 1],
] as const;

interface Props {
  field: PageField;
  sizes: readonly PageSize[];
  onChange: (change: Partial<PageField>) => void;
}

/** On which page, where, and how large: what a pointer drags, as percent of the page. */
export function NumberFields({ field, sizes, onChange }: Props) {
  const { t } = useSigning();
  const format = useFormat();
  const size = sizes[field.page - 1] ?? [612, 792];
  return (
    <>
      {sizes.length > 1 && (
        <NativeSelect
          label={t('templates.field.page')}
          value={String(field.page)}
          onChange={(event) => onChange({ page: Number(event.currentTarget.value) })}
          data={sizes.map((_size, at) => ({
            value: String(at + 1),
            label: t('templates.editor.page', { page: format.number(at + 1) }),
          }))}
        />
      )}
      <fieldset className={classes.numbers}>
        <legend>{t('templates.field.place')}</legend>
        {SIDES.map(([side, axis]) => (
          <TextInput
            key={side}
            type="number"
            min={0}
            max={100}
            step={0.5}
            label={t(`templates.field.${side}`)}
            value={Math.round((field[side] / size[axis]) * 1000) / 10}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              if (valueAsNumber >= 0 && valueAsNumber <= 100)
                onChange({ [side]: (valueAsNumber / 100) * size[axis] });
            }}
          />
        ))}
      </fieldset>
    </>
  );
}
