import { fakeApi, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { settings } from './area';
import { SchoolsPane } from './schools-pane';

const KIOSK = {
  pluginId: 'kiosk',
  schema: {
    type: 'object',
    properties: {
      days: { type: 'integer', title: 'Days', minimum: 1, maximum: 30 },
      wait: { type: 'integer', title: 'Wait' },
    },
  },
  district: { days: 14, wait: 60 },
  own: { days: 7 },
  held: ['days'],
  schoolsMay: { days: 'stricter', wait: 'stricter' },
  hasStricter: ['days', 'wait'],
};
const ELM = { code: 'Elm', name: 'Elm Street', ownCount: 1 };

function show(plugin: object = KIOSK, schools: object[] = [ELM]) {
  const api = fakeApi({
    'GET /api/school/settings': () => success(schools),
    'POST /api/school/settings/get': () => success([plugin]),
    'POST /api/school/settings/save': () => success(plugin),
  });
  return { ...api, ...renderInShell(<SchoolsPane />, { user: { isAdmin: true } }) };
}
const saved = (requests: { path: string; body: unknown }[]) =>
  requests.findLast(({ path }) => path === '/api/school/settings/save')?.body;

beforeAll(async () => {
  await startI18n();
  await openArea(settings, 'en');
});

describe('SchoolsPane', () => {
  test('says of each setting whose it is, and stores only what differs from the district', async () => {
    const { requests } = show();
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Days: from Elm Street',
      'Wait: from the district',
    ]);
    const wait = await screen.findByLabelText(/Wait/);
    await userEvent.clear(wait);
    await userEvent.type(wait, '90');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved(requests)).toEqual({ school: 'Elm', pluginId: 'kiosk', values: { days: 7, wait: 90 } }),
    );
  });

  test('gives all back to the district', async () => {
    const { requests } = show();
    await userEvent.click(await screen.findByRole('button', { name: /Take the district/ }));
    await waitFor(() => expect(saved(requests)).toMatchObject({ values: {} }));
  });

  test('says that a value does not hold since the district became stricter', async () => {
    show({ ...KIOSK, district: { days: 5, wait: 60 }, held: [] });
    await screen.findByText(/your district is stricter now: 5/);
  });

  test('says where there is no school', async () => {
    show(KIOSK, []);
    await screen.findByText(/no open school/);
  });
});
