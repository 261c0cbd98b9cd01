import { Link, Text } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';
import { MessagePage } from './message-page';

/** Inside the frame: the plugin that owns the address has no page there. */
export function NotFoundPage() {
  const t = useText();
  return (
    <MessagePage title={t('notFound.title')}>
      <Text>{t('notFound.text')}</Text>
      <Link to="/">{t('notFound.home')}</Link>
    </MessagePage>
  );
}
