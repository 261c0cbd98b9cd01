import { unwrapList } from '@homeroom/sdk';
import { fakeApi, records } from '@homeroom/sdk/testing';
import { expect, test } from 'vitest';
import { createOverrideApi } from './override-api';

test('a list of another district is asked with its reason, which stands in no address', async () => {
  const { requests } = fakeApi({ 'POST /api/search/records': () => records([{ id: '1' }]) });
  const api = createOverrideApi({ schoolId: 'lakeside', reason: 'A clerk cannot sign in.' });
  const query = { q: '{"filters":[],"phrase":"ada"}', fromIndex: 25, size: 50, sort: '[]' };
  const call = api.http.GET('/api/instance/{model}', { params: { path: { model: 'Users' }, query } });
  expect(await unwrapList(call)).toMatchObject({ r: [{ id: '1' }] });
  expect([...(requests[0]?.query ?? [])]).toEqual([]);
  expect(requests[0]?.body).toEqual({
    model: 'Users',
    filters: [],
    phrase: 'ada',
    sort: [],
    fromIndex: 25,
    size: 50,
    orgOverride: 'lakeside',
    overrideReason: 'A clerk cannot sign in.',
  });
});
