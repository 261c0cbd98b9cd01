import { Dialog, type District, Stack, Text, type User, useQueryClient } from '@homeroom/sdk';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../i18n/i18n';
import { EVERY_ANSWER } from '../query-client';
import { LoginForm } from './login-form';
import { useSession } from './session.store';

/** Asks to sign in again over the page that the user was on, which stays as it is. */
export function LoginDialog({ user, district }: { user: User; district: District }) {
  const t = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  function goOn(name: string) {
    const isSameDistrict = useSession.getState().organization === district.code;
    if (isSameDistrict && name.toLowerCase() === user.userName.toLowerCase()) {
      void queryClient.invalidateQueries({ queryKey: EVERY_ANSWER });
      return;
    }
    // Nothing of the one before may stay on the screen.
    navigate('/');
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  }

  return (
    <Dialog title={t('login.againTitle')} isOpen>
      <Stack>
        <Text size="sm">{t(district.uu_enabled ? 'sso.comeBack' : 'login.again')}</Text>
        <LoginForm
          schoolId=""
          again={{
            school: { id: district.code, name: district.name, isUnified: district.uu_enabled },
            userName: user.userName,
          }}
          wish={{ redirect: pathname + search + hash, app: '', state: '' }}
          onDone={goOn}
        />
      </Stack>
    </Dialog>
  );
}
