import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../api/errors';
import { ErrorAlert } from '../error-alert';
import { Icon } from '../icon';
import { useDebounced } from '../use-debounced';
import { useSdkText } from '../use-plugin';
import { useWritable } from '../use-writable';
import { WriteButton } from '../write-button';
import { ErrorSummary } from './error-summary';
import { type FormActions, FormContext, type FormControl } from './form-context';
import { FormFields } from './form-fields';
import type { JsonSchema } from './json-schema';
import { useProblemText } from './problem-text';
import type { FieldDefinition, FileStore, FormDefinition, FormValues, Option, Path, Problem } from './types';
import { useFormDraft } from './use-form-draft';
import { useFormState } from './use-form-state';

/** Specification §9: the wait after a change before it is kept or told on. */
const CHANGE_MS = 500;

export interface FormRendererProps {
  /** The first one is drawn; the others by name, where a field refers to them. */
  forms: readonly FormDefinition[];
  /** The JSON Schema that the server has derived from the forms. */
  schema: JsonSchema;
  /** What the form begins with, read once: give it another `key` to begin anew. */
  values?: FormValues;
  /** The version of the record that `values` are. */
  version?: number;
  /**
   * Gets tidied, valid values, and the version that they began with: that of a restored draft may be an old one.
   * An `ApiError` with problems shows them at their fields.
   */
  onSubmit: (values: FormValues, version: number | undefined) => Promise<unknown> | unknown;
  /** Told 500 ms after a change, whether the values are valid or not. */
  onChange?: (values: FormValues) => void;
  submitLabel: string;
  /** Beside the submit button: a way out. */
  cancel?: ReactNode;
  /** Under this key unsaved changes are kept in the tab; absent: they are not. */
  draftKey?: string;
  files?: FileStore;
  actions?: FormActions;
  isReadOnly?: boolean;
  /** Whether the first field gets focus once the form is there, as in a drawer that was opened for it. */
  takesFocus?: boolean;
  text?: (label: string) => string;
  /** Words for problems that only this form's server knows; `undefined` leaves them to the server's own. */
  problemText?: (problem: Problem) => string | undefined;
  optionsFor?: (field: FieldDefinition, values: FormValues, path: Path) => readonly Option[] | undefined;
}

const NOTHING: FormValues = {};
const same = (label: string) => label;

/** Draws a form from its definition, and sends it only when it is valid. */
export function FormRenderer(props: FormRendererProps) {
  const { forms, schema, onSubmit, actions = {} } = props;
  const { isWritable } = useWritable();
  const isReadOnly = props.isReadOnly === true || !isWritable;
  const [initial] = useState(props.values ?? NOTHING);
  const t = useSdkText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const state = useFormState({ forms, schema, initial });
  const draft = useFormDraft(props.draftKey, state, {
    forms,
    initial,
    version: props.version,
    delayMs: CHANGE_MS,
  });
  const [target, setTarget] = useState<FormControl['target']>(null);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const problemText = useProblemText();
  const { takesFocus = false } = props;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [takesFocus]);
  useTellChange(state.values, initial, props.onChange);

  const focus = (path: string) => setTarget({ path });
  const arrive = useCallback(() => setTarget(null), []);
  const control: FormControl = {
    id,
    forms,
    values: state.values,
    isReadOnly,
    isSubmitting,
    files: props.files,
    actions,
    text: props.text ?? same,
    optionsFor: (field, path) => props.optionsFor?.(field, state.values, path),
    get: state.get,
    set: state.set,
    touch: state.touch,
    touchBelow: state.touchBelow,
    problemAt: state.problemAt,
    problemsBelow: state.problemsBelow,
    problemText: (problem) => props.problemText?.(problem) ?? problemText(problem),
    setBusy: (key, isBusy) =>
      setBusy((before) => (isBusy ? [...before, key] : before.filter((each) => each !== key))),
    target,
    focus,
    arrive,
    reset: () => {
      state.replace(initial);
      draft.discard();
      setAttempts(0);
    },
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A form inside a dialog bubbles through React's tree to the form that has opened it.
    event.stopPropagation();
    if (isReadOnly) return;
    setFailure(null);
    setAttempts((before) => before + 1);
    state.touchBelow([]);
    const first = state.problems[0];
    if (first) {
      focus(first.path);
      return;
    }
    if (busy.length > 0 || isSubmitting) return;
    setSubmitting(true);
    try {
      await onSubmit(state.sent, draft.version);
      draft.discard();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const found = error instanceof ApiError ? state.refuse(error) : [];
      const place = found[0]?.path;
      if (place === undefined) setFailure(error);
      else focus(place);
    } finally {
      setSubmitting(false);
    }
  }

  const [main] = forms;
  if (!main) return null;
  return (
    <FormContext value={control}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-busy={isSubmitting}>
        <Stack gap="md">
          {draft.isRestored && <DraftNotice onDiscard={control.reset} />}
          {attempts > 0 && <ErrorSummary />}
          <FormFields form={main} path={[]} />
          {failure && <ErrorAlert error={failure} />}
          {!props.isReadOnly && (
            <Group>
              <WriteButton type="submit" loading={isSubmitting} disabled={busy.length > 0}>
                {props.submitLabel}
              </WriteButton>
              {props.cancel}
              {busy.length > 0 && <Text role="status">{t('form.uploading')}</Text>}
            </Group>
          )}
        </Stack>
      </form>
    </FormContext>
  );
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useSdkText();
  return (
    <Alert variant="outline" icon={<Icon name="clock" />} role="status">
      <Group justify="space-between">
        <Text size="sm">{t('form.draftRestored')}</Text>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('form.draftDiscard')}
        </Button>
      </Group>
    </Alert>
  );
}

function useTellChange(values: FormValues, initial: FormValues, onChange?: (values: FormValues) => void) {
  const settled = useDebounced(values, CHANGE_MS);
  const latest = useRef(onChange);
  const told = useRef(initial);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (told.current === settled) return;
    told.current = settled;
    latest.current?.(settled);
  }, [settled]);
}
