import { TextInput } from '@homeroom/sdk';
import { useSigning } from '../../use-signing';
import classes from './editor.module.css';
import type { PageField } from './layout';

interface Props {
  anchor: PageField['anchor'];
  onChange: (anchor: PageField['anchor']) => void;
}

/** Words on the page that the field goes with, and how far from them it lies, in points. */
export function AnchorFields({ anchor, onChange }: Props) {
  const { t } = useSigning();
  const distance = (side: 'dx' | 'dy') => (
    <TextInput
      type="number"
      step={1}
      min={-2000}
      max={2000}
      label={t(`templates.field.${side}`)}
      value={anchor?.[side] ?? 0}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        if (anchor && Number.isFinite(valueAsNumber)) onChange({ ...anchor, [side]: valueAsNumber });
      }}
    />
  );
  return (
    <>
      <TextInput
        label={t('templates.field.anchor')}
        description={t('templates.field.anchorHint')}
        maxLength={200}
        dir="auto"
        value={anchor?.text ?? ''}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(text ? { dx: 0, dy: 0, ...anchor, text } : null);
        }}
      />
      {anchor && (
        <fieldset className={classes.numbers}>
          <legend>{t('templates.field.distance')}</legend>
          {distance('dx')}
          {distance('dy')}
        </fieldset>
      )}
    </>
  );
}
