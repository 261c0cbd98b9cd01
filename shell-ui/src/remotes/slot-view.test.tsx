import { fakeApi, renderInShell, success } from '@homeroom/sdk/testing';
import { loadRemote } from '@module-federation/runtime';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n';
import type { SlotPlace } from './remote';
import { forgetPlugin } from './remotes';
import { SlotView } from './slot-view';

const PLACE: SlotPlace = {
  slot: 'settings.pane@1',
  remote: {
    id: 'clubs',
    name: 'plugin_clubs',
    version: '1.0.0',
    contract: 1,
    entry: '/ui/clubs/1.0.0/mf-manifest.json',
    integrity: {},
    contributions: [],
  },
  contribution: {
    id: 'clubs.0',
    slot: 'settings.pane@1',
    expose: './plugin',
    path: null,
    title: '',
    icon: null,
    order: 1,
    hasCount: false,
    empty: null,
  },
};
const plugin = (slots: object) => ({ default: { id: 'clubs', contract: 1, routes: [], slots } });

beforeEach(() => void fakeApi({ 'POST /api/shell/interfaceReports': () => success({}) }));
beforeAll(startI18n);
afterEach(() => forgetPlugin(PLACE.remote));

describe('SlotView', () => {
  test('draws what the plugin has for the slot', async () => {
    vi.mocked(loadRemote).mockResolvedValue(plugin({ 'settings.pane@1': () => <p>Rules of the clubs</p> }));
    await act(async () => void renderInShell(<SlotView place={PLACE} />));
    expect(await screen.findByText('Rules of the clubs')).toBeTruthy();
  });

  test('a plugin that throws, or has nothing there, stays inside and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(loadRemote).mockResolvedValueOnce(plugin({}));
    const page = (
      <>
        <p>The page around</p>
        <SlotView place={PLACE} />
      </>
    );
    await act(async () => void renderInShell(page));
    expect((await screen.findByRole('alert')).textContent).toContain('Plugin: clubs');
    expect(screen.getByText('The page around')).toBeTruthy();
    vi.mocked(loadRemote).mockResolvedValueOnce(plugin({ 'settings.pane@1': () => <p>Mended</p> }));
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByText('Mended')).toBeTruthy();
  });
});
