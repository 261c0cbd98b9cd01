import {
  Alert,
  Button,
  type DeletedRecord,
  ErrorAlert,
  FormRenderer,
  Icon,
  SidePanel,
  Skeleton,
  Stack,
  useFormat,
  useShell,
} from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { useDeletedRecord, useRestore } from './deleted.queries';
import { type ModelForm, valuesOf } from './models.queries';

interface Props {
  form: ModelForm;
  id: string;
  backTo: string;
}

/** One deleted record as it was: to be looked at, and taken back. */
export function DeletedRecordPanel({ form, id, backTo }: Props) {
  const t = useText('models');
  const { navigate } = useShell();
  const record = useDeletedRecord(form.name, id);
  const close = () => navigate(backTo);
  return (
    <SidePanel title={t('bin.record', { label: form.label })} isOpen onClose={close}>
      {record.isPending && <Skeleton height={300} />}
      {record.error && <ErrorAlert error={record.error} />}
      {record.data === null && (
        <Alert variant="outline" icon={<Icon name="alert" />} role="status">
          {t('bin.gone')}
        </Alert>
      )}
      {record.data && <Deleted form={form} record={record.data} onRestored={close} />}
    </SidePanel>
  );
}

interface DeletedProps {
  form: ModelForm;
  record: DeletedRecord;
  onRestored: () => void;
}

function Deleted({ form, record, onRestored }: DeletedProps) {
  const t = useText('models');
  const format = useFormat();
  const restore = useRestore(form.name);
  const { deletedOn, deletedBy, erasedOn } = record.__i;
  return (
    <Stack gap="lg">
      <Alert color="yellow" variant="outline" icon={<Icon name="trash" />}>
        <Stack gap="sm" align="start">
          <span>
            {t('bin.state', {
              on: format.dateTime(deletedOn),
              by: deletedBy,
              erasedOn: format.date(erasedOn),
            })}
          </span>
          <Button
            loading={restore.isPending}
            onClick={() => restore.mutateAsync([record.id]).then(onRestored, () => undefined)}
          >
            {t('bin.restoreThis')}
          </Button>
        </Stack>
      </Alert>
      {/* Without its files, which can be saved once it is back: their names are there. */}
      <FormRenderer
        forms={form.forms}
        schema={form.schema}
        values={valuesOf(record)}
        isReadOnly
        onSubmit={() => undefined}
        submitLabel=""
      />
    </Stack>
  );
}
