import { Alert, Button, Icon, Stack } from '@homeroom/sdk';
import { translate, useText } from '../i18n/i18n';
import type { SignOnAnswer } from './sso.queries';

/**
 * Why somebody was not let in, in their language where the reason is known, and the way to try again. It leads through
 * the provider's logout, which would otherwise send the same person back at once.
 */
export function SsoRefused({ answer }: { answer: SignOnAnswer }) {
  const t = useText();
  const message = answer.message ?? t('sso.errors.other');
  const reason = answer.authUserError ?? 'other';
  return (
    <Stack>
      <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
        {translate('shell', [`sso.errors.${reason}`, 'sso.errors.other'], { message })}
      </Alert>
      <Button component="a" href={answer.logoutUrl ?? '/login'} size="md">
        {t(answer.logoutUrl ? 'sso.asAnother' : 'retry')}
      </Button>
    </Stack>
  );
}
