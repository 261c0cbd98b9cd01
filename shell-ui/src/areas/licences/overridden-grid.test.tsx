import { fakeApi, questionsFor, records, renderInShell } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { licences } from './area';
import { OverriddenGrid } from './overridden-grid';

const CLIENT = {
  id: 'd1',
  schoolId: 'lakeside',
  name: 'Lakeside',
  timezone: 'America/Chicago',
  language: 'en',
  administrators: [],
  schools: [],
  counts: { schools: 1, users: 1, documents: 0 },
};

beforeAll(async () => {
  await startI18n();
  await openArea(licences, 'en');
});

test('a list of another district is asked with its reason, which stands in no address', async () => {
  const { requests } = fakeApi({
    'POST /api/search/records Users': () => records([{ id: '1', userName: 'ada', roles: [] }], 40),
  });
  renderInShell(<OverriddenGrid model="Users" client={CLIENT} reason="A clerk cannot sign in." />, {
    user: { isSupport: true },
  });
  expect(await screen.findByText('ada')).toBeTruthy();
  await screen.findByText('1–25 of 40');
  expect(requests.map(({ query }) => query.size)).toEqual([0, 0]);
  for (const { body } of requests)
    expect(body).toMatchObject({ orgOverride: 'lakeside', overrideReason: 'A clerk cannot sign in.' });
  expect(questionsFor('Users', requests)).toHaveLength(1);
});
