import { Anchor, Link, Text, useSearchParams } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { PublicPage } from '../../pages/public-page';
import { useSession } from '../../session/session.store';
import { ResetMailForm } from './reset-mail-form';

/** `/recover`: the e-mail address is enough where the school is known from before. */
export function RecoverPage() {
  const t = useText('account');
  const [params] = useSearchParams();
  const remembered = useSession((state) => state.organization);
  const schoolId = params.get('schoolId') ?? remembered ?? '';
  return (
    <PublicPage title={t('recover.title')} isNarrow>
      <Text size="sm">{t('forgot.text')}</Text>
      <ResetMailForm
        schoolId={schoolId}
        asksSchool={schoolId === ''}
        submit={t('recover.submit')}
        sent={
          <Anchor component={Link} to="/login" size="sm" py="sm" ta="center">
            {t('returnToLogin')}
          </Anchor>
        }
      />
    </PublicPage>
  );
}
