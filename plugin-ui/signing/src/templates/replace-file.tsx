import { Button, Dialog, ErrorText, FileDrop, Icon, Stack, Text } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { type Template, useReplaceFile } from './templates.queries';

interface Props {
  template: Template;
  /** Something is not saved yet, which would be lost. */
  isBlocked: boolean;
  onReplaced: () => void;
}

/** Puts another PDF below the fields. */
export function ReplaceFile({ template, isBlocked, onReplaced }: Props) {
  const { t } = useSigning();
  const [isOpen, setOpen] = useState(false);
  const replace = useReplaceFile(template, () => {
    setOpen(false);
    onReplaced();
  });
  const file = replace.variables;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="upload" size={16} />} onClick={() => setOpen(true)}>
        {t('templates.replace')}
      </Button>
      <Dialog title={t('templates.replace')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Stack>
          <Text>
            {t('templates.file')} <bdi>{template.fileName}</bdi>
          </Text>
          {isBlocked ? (
            <Text>{t('templates.saveFirst')}</Text>
          ) : (
            <FileDrop
              label={t('templates.newFile')}
              hint={t('templates.newFileHint')}
              accept=".pdf,application/pdf"
              onFile={(chosen) => replace.mutate(chosen)}
              error={replace.error && <ErrorText error={replace.error} />}
              onRetry={file && (() => replace.mutate(file))}
            />
          )}
        </Stack>
      </Dialog>
    </>
  );
}
