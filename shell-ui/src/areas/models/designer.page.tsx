import {
  FormRenderer,
  type FormValues,
  type GenericRecord,
  Page,
  Skeleton,
  useDebounced,
  useParams,
  useShell,
} from '@homeroom/sdk';
import { useState } from 'react';
import { translate, useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { ConflictDialog } from './conflict.dialog';
import { DeleteButton } from './delete-button';
import classes from './designer.module.css';
import { useDesignerOptions } from './designer-options';
import { EditLock } from './edit-lock';
import { CONFIGURATION, type ModelForm, useModelForm, useRecord, valuesOf } from './models.queries';
import { Preview } from './preview';
import { useSave } from './use-save';

/** Defines a model: what it is called, who may read and write, its forms and their fields. */
export function DesignerPage() {
  const { id = 'new' } = useParams();
  return id === 'new' ? <NewModel /> : <SavedModel key={id} id={id} />;
}

function NewModel() {
  const form = useModelForm(CONFIGURATION);
  if (form.isLoadingError) return <LoadFailedPage error={form.error} onRetry={() => void form.refetch()} />;
  return form.data ? <Designer form={form.data} /> : <Skeleton height={400} />;
}

function SavedModel({ id }: { id: string }) {
  const form = useModelForm(CONFIGURATION);
  const record = useRecord(CONFIGURATION, id);
  const error = form.error ?? record.error;
  const retry = () => {
    void form.refetch();
    void record.refetch();
  };
  if (error) return <LoadFailedPage error={error} onRetry={retry} />;
  return form.data && record.data ? (
    <Designer form={form.data} record={record.data} />
  ) : (
    <Skeleton height={400} />
  );
}

const START: FormValues = {
  readers: ['Administrator'],
  writers: ['Administrator'],
  forms: [{ name: 'main', fields: [] }],
};

function Designer({ form, record }: { form: ModelForm; record?: GenericRecord }) {
  const t = useText('models');
  const { navigate } = useShell();
  const [initial] = useState(() => (record ? valuesOf(record) : START));
  const [values, setValues] = useState(initial);
  const previewed = useDebounced(values, 100);
  const optionsFor = useDesignerOptions();
  const { save, conflict } = useSave(CONFIGURATION, record?.id, () => navigate('/models'));
  const label = typeof values.label === 'string' && values.label ? values.label : t('newTitle');
  return (
    <Page
      title={label}
      purpose={t('designerPurpose')}
      parents={[{ title: t('title'), path: '/models' }]}
      action={record && <DeleteButton model={CONFIGURATION} id={record.id} name={label} backTo="/models" />}
    >
      {record && <EditLock model={CONFIGURATION} id={record.id} />}
      <div className={classes.columns}>
        <FormRenderer
          forms={form.forms}
          schema={form.schema}
          values={initial}
          version={record?.__i.version}
          onSubmit={save}
          onChange={setValues}
          submitLabel={t('save')}
          draftKey={`${CONFIGURATION}:${record?.id ?? 'new'}`}
          text={wordOf}
          optionsFor={optionsFor}
          problemText={problemText}
        />
        <Preview definition={previewed} />
      </div>
      {conflict && <ConflictDialog {...conflict} forms={form.forms} text={wordOf} />}
    </Page>
  );
}

/** Labels of the definition's own form are keys of the dictionary; values of its options are words below `options`. */
function wordOf(label: string): string {
  return translate('models', [label, `options.${label}`, label]);
}

/** What only the server can know of a definition, in words. */
function problemText({ code, limit }: { code: string; limit?: string | number }): string | undefined {
  const text = translate('models', [`problems.${code}`, ''], { count: Number(limit ?? 0), limit });
  return text || undefined;
}
