import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../../dialog';
import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import { useForm } from '../form-context';
import { useField } from '../use-field';
import { isBelow, pathKey } from '../values';
import { findForm } from '../visibility';
import { summaryOf } from './summary-of';

/** A link to a form of its own in a dialog. What is changed there counts when it is done, and not when it is left. */
export function ModalLinkField({ field, path, Fields }: FieldProps) {
  const t = useSdkText();
  const form = useForm();
  const { words, value, set } = useField(field, path);
  const [before, setBefore] = useState<{ value: unknown } | null>(null);
  const part = findForm(form.forms, field.form);
  const key = pathKey(path);
  const isWanted = form.target !== null && form.target.path !== key && isBelow(form.target.path, key);
  useEffect(() => {
    if (isWanted) setBefore((opened) => opened ?? { value });
  }, [isWanted, value]);
  if (!part) return null;
  const shown = form.problemsBelow(path).filter((problem) => form.problemAt(problem.path.split('.')));
  const error = words.error ?? (shown.length > 0 ? t('form.problems', { count: shown.length }) : undefined);
  const { withAsterisk, ...texts } = words;

  function finish() {
    form.touchBelow(path);
    const first = form.problemsBelow(path).find((problem) => problem.path !== key);
    if (first) form.focus(first.path);
    else setBefore(null);
  }
  return (
    <Input.Wrapper {...texts} labelElement="div" withAsterisk={withAsterisk} error={error}>
      <Group gap="sm">
        {summaryOf(form, part, value) && <Text size="sm">{summaryOf(form, part, value)}</Text>}
        <Button id={words.id} variant="default" onClick={() => setBefore({ value })}>
          {t(form.isReadOnly ? 'form.modalShow' : 'form.modalOpen', { name: words.label })}
        </Button>
      </Group>
      <Dialog title={words.label} isOpen={before !== null} onClose={() => cancel()}>
        <Stack>
          <Fields form={part} path={path} />
          {!form.isReadOnly && (
            <Group>
              <Button onClick={finish}>{t('form.modalDone')}</Button>
              <Button variant="default" onClick={() => cancel()}>
                {t('form.modalCancel')}
              </Button>
            </Group>
          )}
        </Stack>
      </Dialog>
    </Input.Wrapper>
  );

  function cancel() {
    if (before) set(before.value);
    setBefore(null);
  }
}
