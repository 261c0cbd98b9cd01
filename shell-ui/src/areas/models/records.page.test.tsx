import { callKey, useQueryClient } from '@homeroom/sdk';
import { fakeApi, records, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { addDictionaries, startI18n } from '../../i18n/i18n';
import en from './locales/en.json';
import { RecordsPage } from './records.page';

const FORM = {
  name: 'trips',
  label: 'Trips',
  forms: [{ name: 'main', fields: [{ name: 'title', type: 'input', label: 'Title' }] }],
  schema: { type: 'object', properties: { title: { type: 'string' } } },
  canWrite: true,
};

/** What a connection that comes back does by itself. */
function AskAgain() {
  const queryClient = useQueryClient();
  return (
    <button
      type="button"
      onClick={() =>
        void queryClient.refetchQueries({
          queryKey: callKey('/api/model/{name}', { path: { name: 'trips' } }),
        })
      }
    >
      Ask again
    </button>
  );
}

test('a form that is being filled stays when its definition cannot be asked for again', async () => {
  const { handlers, requests } = fakeApi({
    'GET /api/model/trips': () => success(FORM),
    'POST /api/search/records trips': () => records([]),
  });
  await startI18n();
  addDictionaries('en', { models: en });
  const routes = (
    <Routes>
      <Route path="/records/:model/*" element={<RecordsPage />} />
    </Routes>
  );
  const page = (
    <>
      {routes}
      <AskAgain />
    </>
  );
  renderInShell(page, { path: '/records/trips/new', user: { isAdmin: true } });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'Zoo');
  handlers['GET /api/model/trips'] = () => refusal(503, 'service_unavailable', 'Try again later.');
  const again = screen.getByRole('button', { name: 'Ask again', hidden: true });
  again.click();
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/model/trips')).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(title.isConnected).toBe(true);
  expect(title).toHaveProperty('value', 'Zoo');
});
