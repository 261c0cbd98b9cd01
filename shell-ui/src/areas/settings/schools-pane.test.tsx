import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { settings } from './area';
import { SchoolLimitsPane } from './school-limits-pane';
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
    await userEvent.click(await screen.findByRole('button', { name: /Use the district/ }));
    await waitFor(() => expect(saved(requests)).toMatchObject({ values: {} }));
  });

  test('says that a value does not hold since the district became stricter', async () => {
    show({ ...KIOSK, district: { days: 5, wait: 60 }, held: [] });
    await screen.findByText(/your district is stricter now: 5/);
  });

  test('does not offer what the district keeps for itself, nor sends it', async () => {
    const { requests } = show({
      ...KIOSK,
      own: { days: 7, wait: 90 },
      schoolsMay: { days: 'stricter', wait: 'nothing' },
    });
    expect((await screen.findAllByRole('listitem'))[1]?.textContent).toBe(
      'Wait: from the district, for all its schools',
    );
    expect(screen.queryByLabelText(/Wait/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(requests)).toMatchObject({ values: { days: 7 } }));
    expect(saved(requests)).toEqual({ school: 'Elm', pluginId: 'kiosk', values: { days: 7 } });
  });

  test('says where there is no school', async () => {
    show(KIOSK, []);
    await screen.findByText(/no open school/);
  });
});

describe('SchoolLimitsPane', () => {
  function showLimits(schoolsMay: Record<string, string> = KIOSK.schoolsMay) {
    let now = { ...KIOSK, own: {}, held: [], hasStricter: ['days'], schoolsMay };
    const api = fakeApi({
      'POST /api/school/settings/get': () => success([now]),
      'POST /api/school/settings/allow': ({ body }) => {
        now = { ...now, schoolsMay: (body as { schoolsMay: Record<string, string> }).schoolsMay };
        return success(now);
      },
    });
    return { ...api, ...renderInShell(<SchoolLimitsPane />, { user: { isAdmin: true } }) };
  }

  test('the district says of each setting what its schools may do with it', async () => {
    const { requests } = showLimits({ days: 'stricter', wait: 'nothing' });
    const days = await screen.findByLabelText<HTMLSelectElement>('Days');
    expect(days.value).toBe('stricter');
    const options = (name: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ value }) => value);
    expect([options('Days'), options('Wait')]).toEqual([
      ['nothing', 'stricter', 'anything'],
      ['nothing', 'anything'],
    ]);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.selectOptions(days, 'Whatever the school chooses');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path === '/api/school/settings/allow')?.body).toEqual({
        pluginId: 'kiosk',
        schoolsMay: { days: 'anything', wait: 'nothing' },
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true),
    );
    expect(requests.filter(({ path }) => path === '/api/school/settings/get')[0]?.body).toEqual({
      school: '',
    });
  });

  test('what could not be saved is said, and stays chosen', async () => {
    const { handlers } = showLimits();
    handlers['POST /api/school/settings/allow'] = () => refusal(403, 'forbidden', 'You are not authorized.');
    const wait = await screen.findByLabelText<HTMLSelectElement>('Wait');
    await userEvent.selectOptions(wait, 'anything');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('You are not authorized.');
    expect(wait.value).toBe('anything');
  });
});
