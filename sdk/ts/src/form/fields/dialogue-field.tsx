import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { Icon } from '../../icon';
import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import { useForm } from '../form-context';
import type { Path } from '../types';
import { isNeeded, useField, useFocusTarget } from '../use-field';
import { isBelow, isObject, pathKey } from '../values';
import { OrderedList } from './ordered-list';
import { moved } from './use-item-keys';

const DEVICES = ['phone', 'tablet', 'computer'] as const;

/** Texts in an order; each may have settings for devices: where it is shown, and other words for there. */
export function DialogueField({ field, path }: FieldProps) {
  const t = useSdkText();
  const form = useForm();
  const { words, value, set } = useField(field, path);
  const items = Array.isArray(value) ? value : [];
  return (
    <OrderedList
      id={words.id}
      label={words.label}
      description={words.description}
      error={words.error}
      isRequired={isNeeded(field)}
      count={items.length}
      max={field.maxItems}
      addLabel={t('form.dialogueAdd')}
      removeLabel={(number) => t('form.dialogueRemove', { number })}
      titleOf={(index) => titleOf(t('form.dialogue', { number: index + 1 }), items[index])}
      isWrong={(index) => form.problemAt([...path, index, 'text']) !== undefined}
      isWanted={(index) => form.target !== null && isBelow(form.target.path, pathKey([...path, index]))}
      isReadOnly={form.isReadOnly}
      onAdd={() => set([...items, {}])}
      onMove={(from, to) => set(moved(items, from, to))}
      onRemove={(index) => set(items.filter((_, each) => each !== index))}
    >
      {(index) => <Dialogue path={[...path, index]} />}
    </OrderedList>
  );
}

function Dialogue({ path }: { path: Path }) {
  const t = useSdkText();
  const form = useForm();
  const found = form.get(path);
  const value = isObject(found) ? found : {};
  return (
    <Stack gap="sm">
      <DialogueText label={t('form.dialogueText')} path={[...path, 'text']} isRequired />
      {isObject(value.device) ? (
        <DeviceSettings path={[...path, 'device']} devices={value.device.shownOn} />
      ) : (
        !form.isReadOnly && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => form.set([...path, 'device'], { shownOn: [] })}
            >
              {t('form.deviceAdd')}
            </Button>
          </Group>
        )
      )}
    </Stack>
  );
}

function DeviceSettings({ path, devices }: { path: Path; devices: unknown }) {
  const t = useSdkText();
  const form = useForm();
  const id = `${form.id}-${pathKey([...path, 'shownOn'])}`;
  useFocusTarget(id, pathKey([...path, 'shownOn']));
  const problem = form.problemAt([...path, 'shownOn']);
  return (
    <>
      <Checkbox.Group
        id={id}
        label={t('form.deviceShownOn')}
        withAsterisk
        error={problem && form.problemText(problem)}
        value={Array.isArray(devices) ? devices.map(String) : []}
        onChange={(shownOn) => form.set([...path, 'shownOn'], shownOn)}
      >
        <Group mt="xs">
          {DEVICES.map((device) => (
            <Checkbox
              key={device}
              value={device}
              label={t(`form.device.${device}`)}
              disabled={form.isReadOnly}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <DialogueText label={t('form.deviceText')} path={[...path, 'text']} />
      {!form.isReadOnly && (
        <Group>
          <Button variant="default" size="xs" onClick={() => form.set(path, undefined)}>
            {t('form.deviceRemove')}
          </Button>
        </Group>
      )}
    </>
  );
}

function DialogueText({ label, path, isRequired }: { label: string; path: Path; isRequired?: boolean }) {
  const form = useForm();
  const id = `${form.id}-${pathKey(path)}`;
  useFocusTarget(id, pathKey(path));
  const value = form.get(path);
  const problem = form.problemAt(path);
  return (
    <Textarea
      id={id}
      label={label}
      dir="auto"
      rows={2}
      withAsterisk={isRequired}
      readOnly={form.isReadOnly}
      error={problem && form.problemText(problem)}
      value={typeof value === 'string' ? value : ''}
      onBlur={() => form.touch(path)}
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  );
}

function titleOf(name: string, item: unknown): string {
  const text = isObject(item) && typeof item.text === 'string' ? item.text.slice(0, 60) : '';
  return text ? `${name}: ${text}` : name;
}
