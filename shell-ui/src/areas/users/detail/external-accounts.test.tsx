import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../testing';
import type { UserDetail } from '../user';
import { ExternalAccounts } from './external-accounts';
import { issuerName } from './issuer-name';

const ACCOUNT = {
  id: 'i1',
  issuer: 'https://accounts.google.com',
  subject: '1029384756',
  linkedAt: '2026-11-20T14:00:00Z',
  signedInAt: null,
  isOnlyWay: false,
};
const AMINA = {
  Id: 'a',
  FirstName: 'Amina',
  LastName: 'Haddad',
  Attributes: { emailAddress: 'amina@example.org' },
  isSuspended: false,
} as UserDetail;

async function setUp(accounts: object[], user: Partial<UserDetail> = {}) {
  const api = fakeApi({
    'GET /api/auth/sso/identities': () => success(accounts),
    'POST /api/auth/sso/unlink': () => success({}),
  });
  const view = await renderPage(<ExternalAccounts user={{ ...AMINA, ...user }} />, { path: '/user/a' });
  return { ...api, ...view };
}

async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink the account at Google' }));
  return screen.findByRole('dialog', { name: /^Unlink the account at Google from/ });
}

const sent = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path.endsWith('/unlink')).map(({ body }) => body);

describe('ExternalAccounts', () => {
  test('names the provider in words, when it was linked and whether it was used', async () => {
    await setUp([
      ACCOUNT,
      { ...ACCOUNT, id: 'i2', issuer: 'https://sso.x.org/realm', signedInAt: '2026-11-21T14:00:00Z' },
    ]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Google.*Linked Nov 20, 2026.*Not used yet.*1029384756/);
    expect(second?.textContent).toMatch(/sso\.x\.org.*Last used Nov 21, 2026/);
  });

  test('unlinks after a question that says what will happen', async () => {
    const { requests, notices } = await setUp([ACCOUNT]);
    const dialog = await ask();
    expect(dialog.textContent).toContain('can no longer be used to sign in as Amina Haddad');
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    expect(sent(requests)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink the account' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'The account was unlinked.' }]));
    expect(sent(requests)).toEqual([{ identityId: 'i1', sendEmail: false }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['Unlink and send the e-mail', true],
    ['Unlink the account', false],
  ])('whoever could not sign in any more is offered a mail: %s', async (name, sendEmail) => {
    const { requests } = await setUp([{ ...ACCOUNT, isOnlyWay: true }]);
    const dialog = await ask();
    expect(dialog.textContent).toContain('Amina Haddad has no password');
    const mail = within(dialog).getByRole('checkbox', { name: /amina@example\.org/ });
    if (!sendEmail) await userEvent.click(mail);
    await userEvent.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(sent(requests)).toEqual([{ identityId: 'i1', sendEmail }]));
  });

  test('a suspended user gets no mail, and hears why', async () => {
    await setUp([{ ...ACCOUNT, isOnlyWay: true }], { isSuspended: true });
    const dialog = await ask();
    expect(dialog.textContent).toContain('Restore them first');
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
  });

  test('nobody takes the only way in from themselves', async () => {
    await setUp([{ ...ACCOUNT, isOnlyWay: true }], { Id: 'u1' });
    const dialog = await ask();
    expect(dialog.textContent).toContain('Another administrator can unlink it.');
    expect(within(dialog).queryByRole('button', { name: /^Unlink/ })).toBeNull();
  });

  test('a refusal is said where it was asked for', async () => {
    const { handlers } = await setUp([ACCOUNT]);
    handlers['POST /api/auth/sso/unlink'] = () => refusal(404, 'not_found', 'It is not linked any more.');
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink the account' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('It is not linked any more.');
  });
});

describe('issuerName', () => {
  test.each([
    ['https://accounts.google.com', 'Google'],
    ['https://login.microsoftonline.com/8f/v2.0', 'Microsoft'],
    ['https://sso.school.example.org/realms/x', 'sso.school.example.org'],
    ['no address', 'no address'],
  ])('%s is %s', (issuer, name) => expect(issuerName(issuer)).toBe(name));
});
