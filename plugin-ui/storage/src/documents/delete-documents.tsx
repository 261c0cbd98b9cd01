import { Button, ConfirmDialog, Icon, Text, Tooltip, VisuallyHidden, WriteButton } from '@homeroom/sdk';
import { useId, useState } from 'react';
import { useStorage } from '../use-storage';
import { useDeleteDocuments } from './documents.queries';

/** Asked for twice, in numbers: they go into the bin, from which they come back for a while. */
export function DeleteDocuments({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useStorage();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteDocuments(ids, () => {
    setIsAsking(false);
    onDone();
  });
  const count = ids.length;
  return (
    <>
      <WriteButton
        variant="default"
        leftSection={<Icon name="trash" size={16} />}
        onClick={() => setIsAsking(true)}
      >
        {t('delete.action', { count })}
      </WriteButton>
      <ConfirmDialog
        title={t('delete.title', { count })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('delete.action', { count })}
        isDangerous
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <Text>{t('delete.effect')}</Text>
      </ConfirmDialog>
    </>
  );
}

/** Instead of it, where a legal hold keeps the document: it can be reached, does nothing, and says why. */
export function DeleteRefused() {
  const { t } = useStorage();
  const id = useId();
  const reason = t('holds.onDocument.refused');
  return (
    <Tooltip label={reason} multiline w={280} withinPortal={false} events={EVENTS}>
      <span>
        <Button
          variant="default"
          data-disabled
          aria-disabled
          aria-describedby={id}
          leftSection={<Icon name="trash" size={16} />}
        >
          {t('delete.action', { count: 1 })}
        </Button>
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

const EVENTS = { hover: true, focus: true, touch: true };
