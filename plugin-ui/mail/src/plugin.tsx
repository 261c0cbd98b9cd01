import { definePlugin, lazyPage } from '@homeroom/sdk';

const BlockedPage = lazyPage(() => import('./blocked/blocked.page'));
const DomainPage = lazyPage(() => import('./domain/domain.page'));
const DoubtPage = lazyPage(() => import('./doubt/doubt.page'));
const PausedPage = lazyPage(() => import('./paused/paused.page'));
const ReturnedPage = lazyPage(() => import('./returned/returned.page'));
const TemplatesPage = lazyPage(() => import('./templates/templates.page'));

export default definePlugin({
  id: 'mail',
  contract: 1,
  routes: [
    // `new` is the form for one more address.
    { path: '/unsubscribe-list/:id?', element: <BlockedPage />, preload: BlockedPage.preload },
    { path: '/mail-in-doubt', element: <DoubtPage />, preload: DoubtPage.preload },
    { path: '/paused-mail', element: <PausedPage />, preload: PausedPage.preload },
    { path: '/sending-domain', element: <DomainPage />, preload: DomainPage.preload },
    { path: '/mail-templates', element: <TemplatesPage />, preload: TemplatesPage.preload },
    { path: '/returned-mail/:id?', element: <ReturnedPage />, preload: ReturnedPage.preload },
  ],
});
