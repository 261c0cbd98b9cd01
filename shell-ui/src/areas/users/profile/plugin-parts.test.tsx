import { fakeApi, success } from '@homeroom/sdk/testing';
import { loadRemote } from '@module-federation/runtime';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { useSession } from '../../../session/session.store';
import { bootstrap } from '../../../testing';
import { renderPage } from '../testing';
import { PluginParts } from './plugin-parts';

beforeAll(() => useSession.setState({ status: 'signed-in', token: 'a.b.c', organization: 'demo' }));

test('a plugin’s part of the profile stands under its own heading', async () => {
  const [demo] = bootstrap().remotes;
  if (!demo) throw new Error('The bootstrap of tests has a remote.');
  const part = {
    id: 'demo.1',
    slot: 'profile.tab@1' as const,
    expose: './plugin',
    path: null,
    title: 'Bus pass',
    icon: null,
    order: 1,
    hasCount: false,
    empty: null,
  };
  fakeApi({
    'GET /api/shell/bootstrap': () =>
      success({ ...bootstrap(), remotes: [{ ...demo, contributions: [part] }] }),
    'POST /api/shell/interfaceReports': () => success({}),
  });
  vi.mocked(loadRemote).mockResolvedValue({
    default: { id: 'demo', contract: 1, routes: [], slots: { 'profile.tab@1': () => <p>Line 7</p> } },
  });
  await renderPage(<PluginParts />, { path: '/user/profile' });
  const section = await screen.findByRole('region', { name: 'Bus pass' });
  expect(await within(section).findByText('Line 7')).toBeTruthy();
});
