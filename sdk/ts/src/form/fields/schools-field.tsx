import { Input, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useDebounced } from '../../use-debounced';
import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import classes from '../form.module.css';
import type { RecordReference } from '../types';
import { useField } from '../use-field';
import { isObject } from '../values';
import { type Chip, ChipsInput } from './chips-input';
import { useOpenSchools, useSchoolSearch } from './schools.queries';
import { SortableChips } from './sortable-chips';

const SEARCH_MS = 500;
const MAX_SCHOOLS = 500;

/** Several schools of the district in an order of one's own, found by search on the server. */
export function SchoolsField({ field, path }: FieldProps) {
  const t = useSdkText();
  const headingId = useId();
  const { id, words, value, set, blur, form } = useField(field, path);
  const [phrase, setPhrase] = useState<string | null>(null);
  const search = useSchoolSearch(useDebounced(phrase, SEARCH_MS));
  const chosen = (Array.isArray(value) ? value : []).filter(isReference);
  const open = useOpenSchools(chosen.map((school) => school.id)).data;
  const chips = chosen.map(({ id, label }): Chip => ({ value: id, label: open?.get(id) ?? label }));
  const found = search.data?.pages.flatMap(({ r }) => r) ?? [];
  const offers = found
    .filter((school) => !chips.some(({ value }) => value === school.id))
    .map(({ id, name }): Chip => ({ value: id, label: name }));
  const max = field.maxItems ?? MAX_SCHOOLS;

  function change(next: readonly Chip[]) {
    set(next.map(({ value, label }): RecordReference => ({ id: value, label })));
  }
  function note() {
    if (search.isPending) return t('form.searching');
    if (search.isError) return t('form.searchFailed');
    if (found.length > 0) return t('form.schools.allChosen');
    return phrase ? t('form.nothingFound') : t('form.schools.none');
  }
  return (
    <fieldset id={id} tabIndex={-1} className={classes.group} aria-labelledby={headingId}>
      <div className={classes.schools}>
        <Input.Label labelElement="div" id={headingId} required={words.withAsterisk}>
          {words.label}
        </Input.Label>
        {words.description && (
          <Text size="xs" c="dimmed">
            {words.description}
          </Text>
        )}
        {chips.length > 0 ? (
          <SortableChips
            label={words.label}
            chips={chips}
            isGone={(chip) => open !== undefined && !open.has(chip.value)}
            isReadOnly={form.isReadOnly}
            onChange={change}
          />
        ) : (
          form.isReadOnly && <Text size="sm">{t('form.schools.nothing')}</Text>
        )}
        {!form.isReadOnly && chips.length >= max && (
          <>
            <Text size="sm">{t('form.problem.maxItems', { count: max, limit: max })}</Text>
            {words.error && <Input.Error>{words.error}</Input.Error>}
          </>
        )}
        {!form.isReadOnly && chips.length < max && (
          <ChipsInput
            id={`${id}-search`}
            label={t('form.schools.add')}
            error={words.error}
            chips={[]}
            offers={offers}
            onSearch={setPhrase}
            offersAtOnce
            onMore={search.hasNextPage ? () => void search.fetchNextPage() : undefined}
            note={phrase === null ? undefined : note()}
            onChange={(added) => change([...chips, ...added])}
            onBlur={blur}
          />
        )}
      </div>
    </fieldset>
  );
}

function isReference(value: unknown): value is RecordReference {
  return isObject(value) && typeof value.id === 'string' && typeof value.label === 'string';
}
