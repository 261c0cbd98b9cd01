import { ConfirmDialog, Text, usePlugin } from '@homeroom/sdk';
import { useEndGuardian } from './guardians.queries';

interface Props {
  person: string;
  place: number;
  name: string;
  onClose: () => void;
}

/** Asked before a guardian leaves the directory. */
export function EndGuardian({ person, place, name, onClose }: Props) {
  const { t } = usePlugin();
  const end = useEndGuardian(person, onClose);
  return (
    <ConfirmDialog
      title={t('guardian.endTitle', { name })}
      isOpen
      onClose={onClose}
      confirmLabel={t('guardian.end')}
      isDangerous
      isPending={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(place)}
    >
      <Text>{t('guardian.endEffect')}</Text>
    </ConfirmDialog>
  );
}
