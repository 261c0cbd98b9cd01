import { type FakeAnswer, fakeApi, records, renderInShell, success } from '../testing';
import { DataGrid } from './data-grid';
import type { Column } from './types';
import type { SavedView } from './views.queries';

export interface Pet {
  id: string;
  name: string;
  kind: string;
}

const COLUMNS: Column<Pet>[] = [
  { property: 'name', title: 'Name', filter: { kind: 'text', properties: ['name', 'nickname'] } },
  {
    property: 'kind',
    title: 'Kind',
    isSortable: false,
    filter: {
      kind: 'choice',
      options: [
        { value: 'cat', label: 'Cat' },
        { value: 'dog', label: 'Dog' },
      ],
    },
  },
];
export const PETS: Pet[] = [
  { id: '1', name: 'Ada', kind: 'cat' },
  { id: '2', name: 'Bo', kind: 'dog' },
];

export const VIEWS = '/api/search/views/Pets';

/** A grid of pets over an API of the test's own. */
export function setUp(
  answer: () => FakeAnswer | Promise<FakeAnswer> = () => records(PETS),
  options: { views?: Partial<SavedView>[]; path?: string; isAdmin?: boolean } = {},
) {
  const api = fakeApi({
    'GET /api/instance/Pets': answer,
    [`GET ${VIEWS}`]: () => success(options.views ?? []),
  });
  const view = renderInShell(
    <DataGrid<Pet>
      model="Pets"
      label="Pets"
      columns={COLUMNS}
      rowHref={(pet) => `/pets/${pet.id}`}
      fixedFilters={[{ property: 'owner', operator: 'eq', values: ['me'] }]}
      actions={(pets) => <span>{`Picked ${pets.map((pet) => pet.name).join(' and ')}`}</span>}
      empty="No pets yet"
      csvName="pets"
    />,
    { path: options.path, user: { isAdmin: options.isAdmin ?? false } },
  );
  const lastQuery = () => {
    const query = api.requests.findLast(({ path }) => path === '/api/instance/Pets')?.query;
    return {
      q: JSON.parse(query?.get('q') ?? '{}'),
      sort: query?.get('sort'),
      from: query?.get('fromIndex'),
      cursor: query?.get('cursor'),
    };
  };
  return { ...view, ...api, lastQuery };
}
