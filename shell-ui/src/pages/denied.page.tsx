import { Link, Text } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';
import { MessagePage } from './message-page';

/** Instead of a page that the user's role may not open. */
export function DeniedPage() {
  const t = useText();
  return (
    <MessagePage title={t('denied.title')}>
      <Text>{t('denied.text')}</Text>
      <Link to="/">{t('notFound.home')}</Link>
    </MessagePage>
  );
}
