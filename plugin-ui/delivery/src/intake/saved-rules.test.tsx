import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render';

const AREA = {
  kind: 'area',
  area: [0.1, 0.2, 0.3, 0.4],
  reads: 'id',
  pattern: '',
  begins: 'every',
  every: 3,
  proof: 'birth_date',
};
const CARDS = {
  id: 'r1',
  name: 'Report cards',
  rule: AREA,
  alike: true,
  createdBy: 'Ana',
  updatedOn: '2026-01-02T03:04:05Z',
};
const BILLS = {
  ...CARDS,
  id: 'r2',
  name: 'Bills',
  alike: false,
  rule: {
    kind: 'pattern',
    pattern: 'Bill\\s+No\\.\\s*(?P<id>[A-Za-z0-9][A-Za-z0-9._-]*)',
    begins: 'id',
    cover: '',
    every: 0,
    proof: 'name',
  },
};
const FOUND = {
  pages: 3,
  matches: [],
  problems: [],
  totals: { matched: 0, named: 0, usable: 0, unmatched: 3, unknown: 0, ambiguous: 0 },
};

async function setUp(rules: object[]) {
  const api = fakeApi({
    'POST /api/pdf/jobs/upload': () =>
      success({ uploadId: 'u1', fileName: 'cards.pdf', sizeBytes: 1, pages: 3 }),
    'POST /api/pdf/jobs/preview': () => success(FOUND),
    'GET /api/pdf/jobs/rules': () => success({ rules }),
    'POST /api/pdf/jobs/rules': () => ({ status: 201, ...success({ ...CARDS, id: 'r9', name: 'New ones' }) }),
    'PUT /api/pdf/jobs/rules/r1': () => success({ ...CARDS, name: 'Cards' }),
    'DELETE /api/pdf/jobs/rules/r2': () => success({ rules: [] }),
    ...Object.fromEntries(
      [1, 2].map((page) => [`GET /api/pdf/jobs/thumbnail/u1/${page}`, () => ({ blob: new Blob(['png']) })]),
    ),
  });
  renderAt('/bulk-job');
  await userEvent.upload(await screen.findByLabelText(/PDF that contains/), [
    new File(['%PDF'], 'cards.pdf'),
  ]);
  return { ...api, saved: within(await screen.findByRole('region', { name: 'Saved rules' })) };
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('SavedRules', () => {
  test('proposes the rule of files like this one, and takes all of it', async () => {
    const { saved, requests } = await setUp([CARDS, BILLS]);
    expect(await saved.findByText('This file looks like “Report cards”.')).toBeTruthy();
    await userEvent.click(saved.getByRole('button', { name: 'Use “Report cards”' }));
    const last = () => requests.findLast(({ path }) => path.endsWith('preview'))?.body;
    await waitFor(() => expect(last()).toMatchObject({ rule: AREA }));
    await userEvent.click(saved.getByRole('button', { name: 'Use “Bills”' }));
    await waitFor(() => expect(last()).toMatchObject({ rule: BILLS.rule }));
    expect(screen.getByLabelText('Words before the ID')).toHaveProperty('value', 'Bill No.');
  });

  test('a rule is kept under a name, and what is wrong stands beside it', async () => {
    const { saved, requests, handlers } = await setUp([]);
    expect(await saved.findByText(/no saved rules yet/)).toBeTruthy();
    const field = saved.getByRole('textbox', { name: 'Name of this rule' });
    handlers['POST /api/pdf/jobs/rules'] = () =>
      refusal(422, 'validation_failed', 'Please check the form.', {
        fields: { name: 'Another rule has this name.' },
      });
    await userEvent.type(field, 'New ones');
    await userEvent.click(saved.getByRole('button', { name: 'Save this rule' }));
    expect((await saved.findByRole('alert')).textContent).toContain('Another rule has this name.');
    handlers['POST /api/pdf/jobs/rules'] = () => ({
      status: 201,
      ...success({ ...CARDS, id: 'r9', name: 'New ones' }),
    });
    await userEvent.click(saved.getByRole('button', { name: 'Save this rule' }));
    expect(await saved.findByText('“New ones” is in use.')).toBeTruthy();
    expect(
      requests.findLast(({ path, method }) => path.endsWith('rules') && method === 'POST')?.body,
    ).toMatchObject({
      name: 'New ones',
      uploadId: 'u1',
      rule: { kind: 'pattern' },
    });
  });

  test('a used rule is renamed and changed', async () => {
    const { saved, requests } = await setUp([CARDS]);
    await userEvent.click(await saved.findByRole('button', { name: 'Use “Report cards”' }));
    const field = saved.getByRole('textbox', { name: 'Name of this rule' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Cards');
    await userEvent.click(saved.getByRole('button', { name: 'Save changes' }));
    expect(await saved.findByText('“Cards” is in use.')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Cards',
      rule: AREA,
    });
  });

  test('a rule is deleted after a second question', async () => {
    const { saved, requests } = await setUp([BILLS]);
    await userEvent.click(await saved.findByRole('button', { name: 'Delete “Bills”' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(saved.getByRole('button', { name: 'Delete “Bills” for everyone' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  test('a list of persons is not kept', async () => {
    const { saved } = await setUp([]);
    await saved.findByRole('textbox', { name: 'Name of this rule' });
    await userEvent.click(screen.getByRole('radio', { name: /in the order of a list/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'IDs in the order of the pages' }), '7,1');
    expect(saved.queryByRole('textbox', { name: 'Name of this rule' })).toBeNull();
  });
});
