import {
  Button,
  ErrorText,
  FormRenderer,
  type FormValues,
  type GenericRecord,
  Group,
  Link,
  SidePanel,
  Skeleton,
  useShell,
} from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { ConflictDialog } from './conflict.dialog';
import { DeleteButton } from './delete-button';
import { EditLock } from './edit-lock';
import { useFileStore } from './file-store';
import { type ModelForm, useRecord, valuesOf } from './models.queries';
import { useSave } from './use-save';

interface Props {
  form: ModelForm;
  /** Of the record, or `new`. */
  id: string;
  backTo: string;
}

/** One record over the grid: filled for the first time, changed, or only shown. */
export function RecordDrawer({ form, id, backTo }: Props) {
  const t = useText('models');
  const { navigate } = useShell();
  const close = () => navigate(backTo);
  const title = t(id === 'new' ? 'recordNew' : form.canWrite ? 'recordEdit' : 'recordShow', {
    label: form.label,
  });
  return (
    <SidePanel title={title} isOpen onClose={close} size={640}>
      {id === 'new' ? (
        <RecordForm form={form} backTo={backTo} />
      ) : (
        <SavedRecord form={form} id={id} backTo={backTo} />
      )}
    </SidePanel>
  );
}

function SavedRecord({ form, id, backTo }: Props) {
  const record = useRecord(form.name, id);
  if (record.isLoadingError) return <ErrorText error={record.error} />;
  if (!record.data) return <Skeleton height={300} />;
  return <RecordForm key={record.data.__i.version} form={form} record={record.data} backTo={backTo} />;
}

const EMPTY: FormValues = {};

function RecordForm({ form, record, backTo }: { form: ModelForm; record?: GenericRecord; backTo: string }) {
  const t = useText('models');
  const { navigate } = useShell();
  const files = useFileStore(form.name);
  const { save, conflict } = useSave(form.name, record?.id, () => navigate(backTo));
  return (
    <>
      {record && form.canWrite && <EditLock model={form.name} id={record.id} />}
      <FormRenderer
        forms={form.forms}
        schema={form.schema}
        values={record ? valuesOf(record) : EMPTY}
        version={record?.__i.version}
        isReadOnly={!form.canWrite}
        takesFocus={form.canWrite}
        onSubmit={save}
        submitLabel={t('save')}
        draftKey={form.canWrite ? `${form.name}:${record?.id ?? 'new'}` : undefined}
        files={files}
        actions={{ print: () => globalThis.print() }}
        cancel={
          <Button component={Link} to={backTo} variant="default">
            {t('cancel')}
          </Button>
        }
      />
      {record && form.canWrite && (
        <Group mt="xl">
          <DeleteButton model={form.name} id={record.id} name={form.label} backTo={backTo} />
        </Group>
      )}
      {conflict && <ConflictDialog {...conflict} forms={form.forms} />}
    </>
  );
}
