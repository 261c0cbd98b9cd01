import {
  Button,
  Group,
  Radio,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  useFormat,
  usePlugin,
} from '@homeroom/sdk';
import { useRef, useState } from 'react';
import classes from './check.module.css';
import type { PinMode, SendTo } from './draft';
import { PreviewProblems } from './preview-problems';
import type { StepProps } from './step-props';
import { validateOptions } from './validate';

const PIN_MODES: readonly PinMode[] = ['generated', 'person_id', 'none'];
const SEND_TO: readonly SendTo[] = ['guardian', 'student', 'both'];

/** What does not fit yet, and the options with safe defaults. */
export function CheckStep({ draft, change, preview }: StepProps) {
  const { t, flag } = usePlugin();
  const format = useFormat();
  const [isChecked, setChecked] = useState(false);
  const subject = useRef<HTMLInputElement>(null);
  const expiry = useRef<HTMLInputElement>(null);
  const errors = validateOptions(draft, format.instant, Date.now());
  const errorOf = (field: keyof typeof errors) => isChecked && errors[field] && t(errors[field]);

  function goOn() {
    setChecked(true);
    if (errors.subject) subject.current?.focus();
    else if (errors.expiresOn) expiry.current?.focus();
    else change({ step: 'send' });
  }

  return (
    <Stack gap="lg">
      {preview.data && (
        <PreviewProblems preview={preview.data} onChangeRule={() => change({ step: 'match' })} />
      )}
      <TextInput
        ref={subject}
        label={t('check.subject')}
        description={t('check.subjectHint')}
        required
        maxLength={200}
        dir="auto"
        value={draft.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        error={errorOf('subject')}
      />
      <Textarea
        label={t('check.message')}
        description={t('check.messageHint')}
        rows={4}
        dir="auto"
        value={draft.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <TextInput
        ref={expiry}
        type="datetime-local"
        label={t('check.expiry')}
        description={t('check.expiryHint')}
        required
        maw={320}
        value={draft.expiresOn}
        onChange={(event) => change({ expiresOn: event.currentTarget.value })}
        error={errorOf('expiresOn')}
      />
      {!flag('HideAdvancedOptions') && (
        <details className={classes.advanced}>
          <summary>{t('check.advanced')}</summary>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Choice
              name="sendTo"
              values={SEND_TO}
              value={draft.sendTo}
              onChange={(sendTo) => change({ sendTo })}
            />
            <Choice
              name="pin"
              values={PIN_MODES}
              value={draft.pinMode}
              onChange={(pinMode) => change({ pinMode })}
            />
          </SimpleGrid>
        </details>
      )}
      <Group justify="flex-end">
        <Button onClick={goOn}>{t('continue')}</Button>
      </Group>
    </Stack>
  );
}

interface ChoiceProps<V extends string> {
  name: 'sendTo' | 'pin';
  values: readonly V[];
  value: V;
  onChange: (value: V) => void;
}

function Choice<V extends string>({ name, values, value, onChange }: ChoiceProps<V>) {
  const { t } = usePlugin();
  return (
    <Radio.Group label={t(`${name}.label`)} value={value} onChange={(next) => onChange(next as V)}>
      <Stack gap="sm" mt="xs">
        {values.map((option) => (
          <Radio key={option} value={option} label={t(`${name}.${option}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
