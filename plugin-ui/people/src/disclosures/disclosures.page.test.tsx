import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing';

const ROW = {
  id: 'd1',
  date: '2026-03-09T14:30:00+00:00',
  act: 'viewed',
  kind: 'support',
  who: 'support@operator.example.org',
  recipient: '',
  person: 'p1',
  document: 'doc1',
  title: 'Report card, spring',
  reason: 'The family asks why they cannot open it.',
  plugin: 'delivery',
  ipAddress: null,
  personName: 'Ann Lee',
};

const ITEM = {
  id: 'd1',
  at: ROW.date,
  act: 'sent',
  what: 'Sent',
  kind: 'flow',
  who: 'clerk@district.example.org',
  recipient: 'lee@home.example',
  document: 'doc1',
  title: ROW.title,
  reason: '',
  ipAddress: null,
};

const HEAD = `5:${'ab'.repeat(32)}`;
const WHOLE = { links: 5, waiting: 0, head: HEAD, broken: null };

function setUp(path = '/disclosures', items: object[] = [ITEM], total = items.length) {
  const api = fakeApi({
    'POST /api/search/records Disclosures': () => records([ROW]),
    'POST /api/search/records Persons': () => records([{ id: 'p1', name: 'Ann Lee', personId: '00123' }]),
    'POST /api/person/getPersonAndDocument': () =>
      success({ person: { id: 'p1', firstName: 'Ann', lastName: 'Lee' }, documents: [] }),
    'POST /api/disclosures/ofPerson': () => success({ total, items }),
    'POST /api/disclosures/check': () => success(WHOLE),
    'POST /api/disclosures/export': () =>
      new Response('zip', { headers: { 'content-type': 'application/zip' } }),
    'GET /api/disclosures/key': () => success({ pem: '', fingerprint: 'aaaa bbbb' }),
  });
  return { ...api, ...renderAt(path) };
}

const bodies = (requests: { path: string; body: unknown }[], call: string) =>
  requests.filter(({ path }) => path.endsWith(`/disclosures/${call}`)).map(({ body }) => body);

describe('DisclosuresPage', () => {
  test('lists who saw what of whom, and why', async () => {
    setUp();
    expect(await screen.findByText('Ann Lee')).toBeTruthy();
    for (const text of ['Viewed', 'Customer support', ROW.title, ROW.who, ROW.reason]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
  });

  test('finds a person by name and leads to theirs', async () => {
    const { requests, location } = setUp();
    await userEvent.type(await screen.findByLabelText('Who saw anything of this person?'), 'ann');
    await userEvent.click(await screen.findByRole('link', { name: /00123/ }));
    await waitFor(() => expect(location.current).toBe('/disclosures/p1'));
    expect(await screen.findByText('lee@home.example')).toBeTruthy();
    expect(bodies(requests, 'ofPerson')[0]).toMatchObject({ person: 'p1', page: 1 });
  });

  test('says that the ledger is whole, and which link to keep', async () => {
    const { requests } = setUp();
    await userEvent.type(await screen.findByLabelText(/A last link/), HEAD);
    await userEvent.click(screen.getByRole('button', { name: 'Check the ledger' }));
    expect(await screen.findByText('The ledger is intact: 5 rows are unchanged.')).toBeTruthy();
    expect(screen.getByText(HEAD)).toBeTruthy();
    expect(bodies(requests, 'check')).toEqual([{ head: HEAD }]);
    expect(screen.getByText('aaaa bbbb')).toBeTruthy();
  });

  test('names the first broken row', async () => {
    const { handlers } = setUp();
    const broken = { damage: 'changed', seq: 3, disclosureId: 'd3', message: 'Row 3 (d3) was changed.' };
    handlers['POST /api/disclosures/check'] = () => success({ ...WHOLE, broken });
    await userEvent.click(await screen.findByRole('button', { name: 'Check the ledger' }));
    expect(await screen.findByText('Row 3 (d3) was changed.')).toBeTruthy();
    expect(screen.queryByText(/The ledger is intact/)).toBeNull();
  });

  test('says why a check was refused', async () => {
    const { handlers } = setUp();
    handlers['POST /api/disclosures/check'] = () =>
      refusal(409, 'conflict', 'This ledger is being checked already.');
    await userEvent.click(await screen.findByRole('button', { name: 'Check the ledger' }));
    expect(await screen.findByText(/being checked already/)).toBeTruthy();
  });
});

describe('DisclosuresOfPerson', () => {
  test('tells each entry and shows more of them on demand', async () => {
    const { requests } = setUp('/disclosures/p1', [ITEM], 120);
    const section = await screen.findByRole('region', { name: "Who saw this person's documents" });
    expect(await within(section).findByText('120 entries, newest first')).toBeTruthy();
    expect(within(section).getByText('lee@home.example')).toBeTruthy();
    await userEvent.click(within(section).getByRole('button', { name: 'Show 119 more' }));
    await waitFor(() => expect(bodies(requests, 'ofPerson').at(-1)).toMatchObject({ pageSize: 100 }));
  });

  test('says that nobody saw anything', async () => {
    setUp('/disclosures/p1', []);
    expect(await screen.findByText('Nobody has seen a document of this person yet.')).toBeTruthy();
  });

  test('saves a signed list, and says why it cannot be had', async () => {
    const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { requests, handlers, notices } = setUp('/disclosures/p1');
    const name = 'Save as PDF: Record of disclosures (FERPA, 34 CFR 99.32)';
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(url).toHaveBeenCalled());
    expect(bodies(requests, 'export')).toEqual([{ person: 'p1', list: 'ferpa', format: 'pdf' }]);
    handlers['POST /api/disclosures/export'] = () =>
      refusal(422, 'validation_failed', 'This list has too many rows.');
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: 'error' }));
  });
});
