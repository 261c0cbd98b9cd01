import { Button, FileDrop, Group, Stack, Text } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { useAttach } from './waiting.queries';

interface Props {
  requestId: string;
  fieldId: string;
  label: string;
  /** The name of what is attached; empty for nothing. */
  value: string;
  error: string | false;
  onChange: (name: string) => void;
}

/** A file that belongs to a field: it is kept at once, and signed with everything else. */
export function AttachmentField({ requestId, fieldId, label, value, error, onChange }: Props) {
  const { t } = useSigning();
  const attach = useAttach(requestId, fieldId, onChange);
  return (
    <Stack gap="xs">
      <FileDrop
        label={label}
        hint={t('waiting.fileHint')}
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        onFile={(file) => attach.mutate(file)}
        error={attach.problem ?? error}
      />
      {value && (
        <Group gap="sm">
          <Text size="sm" role="status">
            {t('waiting.fileKept', { name: value })}
          </Text>
          <Button variant="subtle" loading={attach.isPending} onClick={() => attach.mutate(null)}>
            {t('waiting.fileRemove', { label })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
