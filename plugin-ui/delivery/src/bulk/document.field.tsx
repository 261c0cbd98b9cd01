import { Button, FileUpload, Group, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { useUpload } from '../shared/upload.queries';
import type { MessageDraft } from './use-message-draft';

interface Props {
  draft: MessageDraft;
  change: (change: Partial<MessageDraft>) => void;
}

/** The document that everybody gets, if there is one. */
export function DocumentField({ draft, change }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const upload = useUpload((done) => change({ upload: done }));
  if (draft.upload) {
    return (
      <Group justify="space-between">
        <Text fw={600}>
          <bdi>
            {t('upload.current', { name: draft.upload.fileName, pages: format.number(draft.upload.pages) })}
          </bdi>
        </Text>
        <Button variant="default" onClick={() => change({ upload: null })}>
          {t('message.withoutDocument')}
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="xs">
      <FileUpload
        label={t('message.document')}
        hint={t('message.documentHint')}
        accept=".pdf,application/pdf"
        upload={upload}
      />
    </Stack>
  );
}
