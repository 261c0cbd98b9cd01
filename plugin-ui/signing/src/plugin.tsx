import { definePlugin, lazyPage } from '@homeroom/sdk';

const RequestsPage = lazyPage(() => import('./requests/requests.page'));
const AttestPage = lazyPage(() => import('./wet/attest.page'));
const PaperPage = lazyPage(() => import('./wet/paper.page'));
const QueuePage = lazyPage(() => import('./wet/queue.page'));
const SignatoriesPage = lazyPage(() => import('./signatories/signatories.page'));
const TemplatePage = lazyPage(() => import('./templates/template.page'));
const TemplatesPage = lazyPage(() => import('./templates/templates.page'));
const SignPage = lazyPage(() => import('./waiting/sign.page'));
const WaitingPage = lazyPage(() => import('./waiting/waiting.page'));
const WizardPage = lazyPage(() => import('./wizard/wizard.page'));

export default definePlugin({
  id: 'signing',
  contract: 1,
  routes: [
    { path: '/document-signature/templates', element: <TemplatesPage />, preload: TemplatesPage.preload },
    { path: '/document-signature/templates/:id', element: <TemplatePage />, preload: TemplatePage.preload },
    { path: '/document-signature/new', element: <WizardPage />, preload: WizardPage.preload },
    { path: '/document-signature/paper', element: <PaperPage />, preload: PaperPage.preload },
    { path: '/document-signature/paper/queue', element: <QueuePage />, preload: QueuePage.preload },
    { path: '/document-signature/paper/attest/:id', element: <AttestPage />, preload: AttestPage.preload },
    { path: '/signatories', element: <SignatoriesPage />, preload: SignatoriesPage.preload },
    { path: '/document-signature/waiting', element: <WaitingPage />, preload: WaitingPage.preload },
    { path: '/document-signature/waiting/:id', element: <SignPage />, preload: SignPage.preload },
    { path: '/document-signature/:id?', element: <RequestsPage />, preload: RequestsPage.preload },
  ],
});
