import { ErrorAlert, Page, Skeleton, useParams, useShell } from '@homeroom/sdk';
import { translate, useLanguage, useText } from '../../i18n/i18n';
import { Markdown } from './markdown';
import { useManual } from './plugin.queries';

/** A plugin's manual in the user's language, or in English where it has none in it. */
export function ManualPage() {
  const t = useText('plugins');
  const { id = '', name = '' } = useParams();
  const { user } = useShell();
  const locale = useLanguage((state) => state.language.locale);
  const manual = useManual(id, name, locale);
  const title = translate(id, 'about.name', { defaultValue: id });
  const parents = user.isAdmin
    ? [
        { title: t('title'), path: '/plugins' },
        { title, path: `/plugins/${id}` },
      ]
    : [];
  return (
    <Page title={t('manualTitle', { name: title })} parents={parents}>
      {manual.isPending && <Skeleton height={320} />}
      {manual.error && <ErrorAlert error={manual.error} />}
      {manual.data && <Markdown source={manual.data.markdown} language={manual.data.language} />}
    </Page>
  );
}
