import { definePlugin, Page, Text, usePlugin } from '@homeroom/sdk';

/** Which partner this is, set at build time; each misbehaves in a way of its own. */
const id = String(import.meta.env.PUBLIC_PARTNER);

function Home() {
  const { t } = usePlugin();
  if (id === 'partner_throws' && !('mended' in globalThis)) throw new Error('a mistake of the partner');
  return (
    <Page title={t('title')}>
      <Text>{t('hello')}</Text>
    </Page>
  );
}

export default definePlugin({
  id,
  contract: id === 'partner_old' ? 0 : 1,
  routes: [{ path: `/${id}`, element: <Home /> }],
});
