import { ApiError, ErrorText, TextInput, usePlugin, WriteForm } from '@homeroom/sdk';
import { useState } from 'react';
import { COLUMNS, type ColumnName, NEEDED } from '../columns';
import { type Person, type PersonValues, useSavePerson } from './persons.queries';

const FIELDS = {
  person_id: 'personId',
  first_name: 'firstName',
  last_name: 'lastName',
  school_id: 'schoolId',
  email: 'email',
  guardian_email: 'guardianEmail',
  birth_date: 'birthDate',
  other_id: 'otherId',
  middle_name: 'middleName',
} as const satisfies Record<ColumnName, keyof PersonValues & keyof Person>;

interface Props {
  /** Absent: a new one. */
  person?: Person;
  /** Of a new one, where the page before knows it. */
  personId?: string | undefined;
  onDone: () => void;
}

/** A person's values; what is wrong with one is said at its field. */
export function PersonForm({ person, personId = '', onDone }: Props) {
  const { t } = usePlugin();
  const [values, setValues] = useState<Record<ColumnName, string>>(() => ({
    ...valuesOf(person),
    ...(!person && { person_id: personId }),
  }));
  const save = useSavePerson(person?.id, onDone);
  const wrong = save.error instanceof ApiError ? save.error.fields : {};
  const isUnsaid = save.error !== null && Object.keys(wrong).length === 0;
  return (
    <WriteForm
      onSubmit={() => save.mutate(bodyOf(values))}
      submitLabel={t('save')}
      isPending={save.isPending}
    >
      {isUnsaid && save.error && <ErrorText error={save.error} />}
      {COLUMNS.map((column) => (
        <TextInput
          key={column}
          label={t(`column.${column}`)}
          type={column === 'birth_date' ? 'date' : 'text'}
          value={values[column]}
          onChange={(event) => setValues({ ...values, [column]: event.currentTarget.value })}
          error={wrong[column]}
          required={NEEDED.includes(column)}
          autoComplete="off"
          dir="auto"
          data-autofocus={column === 'person_id' || undefined}
        />
      ))}
    </WriteForm>
  );
}

function valuesOf(person: Person | undefined): Record<ColumnName, string> {
  return Object.fromEntries(COLUMNS.map((column) => [column, person?.[FIELDS[column]] ?? ''])) as Record<
    ColumnName,
    string
  >;
}

function bodyOf(values: Record<ColumnName, string>): PersonValues {
  return Object.fromEntries(
    COLUMNS.map((column) => [FIELDS[column], values[column]]),
  ) as unknown as PersonValues;
}
