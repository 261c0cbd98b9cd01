import { type FormValues, type JsonSchema, NativeSelect, SchemaForm, Stack } from '@homeroom/sdk';
import { useMemo, useState } from 'react';
import { useStorage } from '../use-storage';
import { type Document, NAME_FIELD, useActiveTypes, useChangeDocument } from './documents.queries';
import { useMay } from './use-may';

/** Name, type and metadata; the fields are those of the type's schema. */
export function DocumentForm({ document }: { document: Document }) {
  const { t } = useStorage();
  const may = useMay();
  const types = useActiveTypes().data ?? [];
  const [typeId, setTypeId] = useState(document.typeId);
  const [values, setValues] = useState<FormValues>({ ...document.metadata, [NAME_FIELD]: document.name });
  const change = useChangeDocument(document.id);
  const isReadOnly = !document.permissions.canModify;
  const chosen = types.find(({ id }) => id === typeId);
  const schema = useMemo(() => formSchema(chosen?.schema, t('documents.name')), [chosen?.schema, t]);
  const open = types.filter(({ id }) => id === document.typeId || may('canModify', [{ typeId: id }]));
  const options = open.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = options.some(({ value }) => value === document.typeId);
  return (
    <Stack>
      <NativeSelect
        label={t('documents.type')}
        data={isKnown ? options : [{ value: document.typeId, label: document.type }, ...options]}
        value={typeId}
        onChange={(event) => setTypeId(event.currentTarget.value)}
        disabled={isReadOnly}
      />
      <SchemaForm
        key={typeId}
        schema={schema}
        values={values}
        isReadOnly={isReadOnly}
        submitLabel={t('save')}
        onChange={setValues}
        onSubmit={({ [NAME_FIELD]: name, ...metadata }) =>
          change.mutateAsync({ name: String(name ?? ''), typeId, metadata: known(schema, metadata) })
        }
      />
    </Stack>
  );
}

/** The type's fields below the document's name. */
function formSchema(ofType: JsonSchema | undefined, name: string): JsonSchema {
  const title: JsonSchema = { type: 'string', title: name, minLength: 1, maxLength: 200 };
  return {
    type: 'object',
    properties: { [NAME_FIELD]: title, ...ofType?.properties },
    required: [NAME_FIELD, ...(ofType?.required ?? [])],
  };
}

/** What the form has drawn: fields of another type do not go along. */
function known({ properties = {} }: JsonSchema, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in properties));
}
