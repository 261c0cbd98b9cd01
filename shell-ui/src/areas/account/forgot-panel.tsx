import { Anchor, Button, Stack, Text, Title } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { ResetMailForm } from './reset-mail-form';

interface Props {
  /** Fills the school id in. */
  schoolId: string;
  onReturn: () => void;
}

/** Asks for a link that sets a new password. */
export function ForgotPanel({ schoolId, onReturn }: Props) {
  const t = useText('account');
  return (
    <Stack>
      <Title order={2} size="h4">
        {t('forgot.title')}
      </Title>
      <Text size="sm">{t('forgot.text')}</Text>
      <ResetMailForm
        schoolId={schoolId}
        asksSchool
        submit={t('forgot.send')}
        sent={
          <Button variant="default" size="md" onClick={onReturn}>
            {t('returnToLogin')}
          </Button>
        }
      />
      <Anchor component="button" type="button" size="sm" py="sm" onClick={onReturn}>
        {t('forgot.neverMind')}
      </Anchor>
    </Stack>
  );
}
