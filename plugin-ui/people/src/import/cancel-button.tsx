import { ErrorText, usePlugin, WriteButton } from '@homeroom/sdk';
import { useCancel } from './import.queries';

/** Stops an import; what is written stays. */
export function CancelButton({ id }: { id: string }) {
  const { t } = usePlugin();
  const cancel = useCancel();
  return (
    <>
      <WriteButton variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
        {t('import.cancel')}
      </WriteButton>
      {cancel.error && <ErrorText error={cancel.error} />}
    </>
  );
}
