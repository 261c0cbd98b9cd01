import { Button, Dialog, type FormDefinition, Group, Radio, Stack, Text, useFormat } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { topFields } from './columns';
import type { Side } from './merge';
import type { OpenConflict } from './use-save';
import { useValueText } from './value-text';

interface Props extends OpenConflict {
  forms: readonly FormDefinition[];
  text?: (label: string) => string;
}

/** Somebody else has saved the record meanwhile: who, what, and for each field that both have changed, whose counts. */
export function ConflictDialog({ conflict, onChoose, onCancel, forms, text = (label) => label }: Props) {
  const t = useText('models');
  const format = useFormat();
  const valueText = useValueText();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const fields = topFields(forms);
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const labelOf = (name: string) => text(fieldOf(name)?.label || name);
  const both = conflict.comparisons.filter(({ changedBy }) => changedBy === 'both');
  const theirs = conflict.comparisons.filter(({ changedBy }) => changedBy === 'them');
  const isDecided = both.every(({ name }) => sides[name] !== undefined);
  return (
    <Dialog title={t('conflict.title')} isOpen onClose={onCancel}>
      <Stack>
        <Text size="sm">
          {t('conflict.who', { name: conflict.by, time: conflict.on ? format.dateTime(conflict.on) : '' })}
        </Text>
        {theirs.length > 0 && (
          <Text size="sm">
            {t('conflict.theirs', { fields: theirs.map(({ name }) => labelOf(name)).join(', ') })}
          </Text>
        )}
        {both.map(({ name, theirs: other, mine }) => (
          <Radio.Group
            key={name}
            label={labelOf(name)}
            value={sides[name] ?? ''}
            onChange={(side) => setSides((before) => ({ ...before, [name]: side as Side }))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="mine" label={t('conflict.keepMine', { value: valueText(fieldOf(name), mine) })} />
              <Radio
                value="theirs"
                label={t('conflict.takeTheirs', { value: valueText(fieldOf(name), other) })}
              />
            </Stack>
          </Radio.Group>
        ))}
        <Group>
          <Button disabled={!isDecided} onClick={() => onChoose(sides)}>
            {t('conflict.save')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('conflict.back')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
