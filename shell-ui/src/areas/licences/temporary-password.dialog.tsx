import { Button, Dialog, Group, Icon, Stack, Text } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import type { TemporaryPassword } from './licences.queries';
import classes from './temporary-password.module.css';

interface Props {
  password: TemporaryPassword | null;
  schoolId: string;
  onClose: () => void;
}

/** Shows a temporary password this once; nobody can read it again. */
export function TemporaryPasswordDialog({ password, schoolId, onClose }: Props) {
  const t = useText('licences');
  const [isCopied, setCopied] = useState(false);
  function close() {
    setCopied(false);
    onClose();
  }
  async function copy() {
    await navigator.clipboard.writeText(password?.temporaryPassword ?? '');
    setCopied(true);
  }
  return (
    <Dialog title={t('passwordTitle')} isOpen={password !== null} onClose={close}>
      <Stack>
        <Text>{t('passwordHint', { userName: password?.userName, schoolId })}</Text>
        <output className={classes.password}>{password?.temporaryPassword}</output>
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name={isCopied ? 'check' : 'file'} size={16} />}
            onClick={() => void copy()}
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
          <Button onClick={close}>{t('passwordDone')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
