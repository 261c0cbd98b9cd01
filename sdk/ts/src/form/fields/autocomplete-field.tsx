import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordsQuery } from '../../api/records';
import { useShell } from '../../shell';
import { useDebounced } from '../../use-debounced';
import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import type { RecordReference } from '../types';
import { useField } from '../use-field';
import { isObject } from '../values';
import { type Chip, ChipsInput } from './chips-input';
import { useOptions } from './use-options';

const SEARCH_MS = 500;

/** Chips of records of another model, found by search on the server; without a model, of any texts. */
export function AutocompleteField(props: FieldProps) {
  return props.field.model ? <RecordChips {...props} /> : <TextChips {...props} />;
}

function TextChips({ field, path }: FieldProps) {
  const { words, value, set, blur, form } = useField(field, path);
  const options = useOptions(field, path);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <ChipsInput
      {...words}
      chips={chosen.map(
        (each) => options.find((option) => option.value === each) ?? { value: each, label: each },
      )}
      offers={options}
      isFree
      isReadOnly={form.isReadOnly}
      onChange={(chips) => set(chips.map((chip) => chip.value))}
      onBlur={blur}
    />
  );
}

function RecordChips({ field, path }: FieldProps) {
  const t = useSdkText();
  const { words, value, set, blur, form } = useField(field, path);
  const [phrase, setPhrase] = useState<string | null>(null);
  const found = useOffers(field.model ?? '', field.labelField ?? 'name', phrase);
  const chosen = (Array.isArray(value) ? value : [value]).filter(isReference);
  const note = found.isPending
    ? t('form.searching')
    : t(found.isError ? 'form.searchFailed' : 'form.nothingFound');

  function change(chips: readonly Chip[]) {
    const references = chips.map((chip): RecordReference => ({ id: chip.value, label: chip.label }));
    set(field.multiple ? references : references[0]);
  }
  return (
    <ChipsInput
      {...words}
      chips={chosen.map(({ id, label }) => ({ value: id, label }))}
      offers={found.data ?? []}
      onSearch={setPhrase}
      note={phrase === null ? undefined : note}
      max={field.multiple ? undefined : 1}
      isReadOnly={form.isReadOnly}
      onChange={change}
      onBlur={blur}
    />
  );
}

function useOffers(model: string, labelField: string, phrase: string | null) {
  const { api } = useShell();
  const asked = useDebounced(phrase, SEARCH_MS);
  return useQuery({
    ...recordsQuery(api, { model, phrase: asked ?? '', count: 'rows' }),
    enabled: asked !== null,
    select: ({ r }) =>
      r.map((record): Chip => ({ value: record.id, label: String(record[labelField] ?? record.id) })),
  });
}

function isReference(value: unknown): value is RecordReference {
  return isObject(value) && typeof value.id === 'string' && typeof value.label === 'string';
}
