import { Button, Dialog, ErrorText, Group, Stack, usePlugin, WriteButton } from '@homeroom/sdk';
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
    <Dialog title={t('guardian.endTitle', { name })} isOpen onClose={onClose}>
      <Stack>
        <span>{t('guardian.endEffect')}</span>
        {end.error && <ErrorText error={end.error} />}
        <Group gap="sm">
          <WriteButton color="red.9" loading={end.isPending} onClick={() => end.mutate(place)}>
            {t('guardian.end')}
          </WriteButton>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
