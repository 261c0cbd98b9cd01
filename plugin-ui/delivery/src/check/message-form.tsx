import { Stack, Textarea, TextInput, useFormat, usePlugin } from '@homeroom/sdk';
import { Choice } from '../choice';
import { PIN_MODES } from '../options';
import classes from './check.module.css';
import type { CheckDraft } from './use-check-draft';
import { type FieldErrors, validateOptions } from './validate';

const SUBJECT_ID = 'delivery-subject';
const EXPIRY_ID = 'delivery-expiry';

/** What is wrong with the fields, and a way to the first of them. */
export function useMessageErrors(draft: CheckDraft) {
  const format = useFormat();
  const errors = validateOptions(draft, format.instant, Date.now());
  return {
    errors,
    /** Answers whether there was one. */
    focusFirst: () => {
      const id = errors.subject ? SUBJECT_ID : errors.expiresOn ? EXPIRY_ID : null;
      if (id) document.getElementById(id)?.focus();
      return id !== null;
    },
  };
}

interface Props {
  draft: CheckDraft;
  change: (change: Partial<CheckDraft>) => void;
  errors: FieldErrors;
}

/** The e-mail that goes out, and for how long and with what its link opens. */
export function MessageForm({ draft, change, errors }: Props) {
  const { t, flag } = usePlugin();
  const errorOf = (field: keyof FieldErrors) => errors[field] && t(errors[field]);
  return (
    <Stack gap="lg">
      <TextInput
        id={SUBJECT_ID}
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
        id={EXPIRY_ID}
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
          <Choice
            name="pin"
            values={PIN_MODES}
            value={draft.pinMode}
            onChange={(pinMode) => change({ pinMode })}
          />
        </details>
      )}
    </Stack>
  );
}
