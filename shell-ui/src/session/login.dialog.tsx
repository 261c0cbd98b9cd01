import { Modal, Stack, Text, useQueryClient } from '@homeroom/sdk';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/i18n';
import { LoginForm } from './login-form';

/** Asks to sign in again over the page that the user was on, which stays as it is. */
export function LoginDialog({ userName }: { userName: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function goOn(name: string) {
    if (name.toLowerCase() === userName.toLowerCase()) {
      void queryClient.invalidateQueries();
      return;
    }
    queryClient.clear();
    navigate('/');
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('login.againTitle')}
      centered
    >
      <Stack>
        <Text size="sm">{t('login.again')}</Text>
        <LoginForm schoolId="" userName={userName} onDone={goOn} />
      </Stack>
    </Modal>
  );
}
