import { ConfirmDialog, Icon, Stack, Text, Textarea, TextInput, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import { useSendDocuments } from './documents.queries';

/** Hands the documents over to delivery, which sends each to the family of its person. */
export function SendDocuments({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useStorage();
  const [isAsking, setIsAsking] = useState(false);
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const send = useSendDocuments(() => {
    setIsAsking(false);
    onDone();
  });
  const count = ids.length;
  return (
    <>
      <WriteButton
        variant="default"
        leftSection={<Icon name="send" size={16} />}
        onClick={() => setIsAsking(true)}
      >
        {t('send.action', { count })}
      </WriteButton>
      <ConfirmDialog
        title={t('send.title', { count })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('send.action', { count })}
        isPending={send.isPending}
        error={send.error}
        onConfirm={() => send.mutate({ ids: [...ids], subject, message })}
      >
        <Stack>
          <Text>{t('send.effect')}</Text>
          <TextInput
            label={t('send.subject')}
            description={t('send.subjectHint')}
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            dir="auto"
            data-autofocus
          />
          <Textarea
            label={t('send.message')}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            rows={3}
            dir="auto"
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
