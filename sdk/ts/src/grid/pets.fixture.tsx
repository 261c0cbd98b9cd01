import {
  type FakeAnswer,
  type FakeRequest,
  fakeApi,
  questionsFor,
  records,
  renderInShell,
  success,
} from '../testing';
import { DataGrid } from './data-grid';
import type { Column } from './types';
import type { SavedView } from './views.queries';

export interface Pet {
  id: string;
  name: string;
  kind: string;
}

declare module '../api/models' {
  interface Models {
    Pets: Pet;
  }
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
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> = () => records(PETS),
  options: { views?: Partial<SavedView>[]; path?: string; isAdmin?: boolean; isPreset?: boolean } = {},
) {
  const api = fakeApi({
    'POST /api/search/records Pets': answer,
    [`GET ${VIEWS}`]: () => success(options.views ?? []),
  });
  const view = renderInShell(
    <DataGrid
      model="Pets"
      label="Pets"
      columns={COLUMNS}
      rowHref={(pet) => `/pets/${pet.id}`}
      fixedFilters={[{ property: 'owner', operator: 'eq', values: ['me'] }]}
      actions={(pets) => <span>{`Picked ${pets.map((pet) => pet.name).join(' and ')}`}</span>}
      initialFilters={options.isPreset ? [{ property: 'kind', operator: 'in', values: ['dog'] }] : undefined}
      empty="No pets yet"
      emptyAtFirst={options.isPreset && 'No dogs'}
      csvName="pets"
      csvColumns={[{ property: 'chip', title: 'Chip' }]}
    />,
    { path: options.path, user: { isAdmin: options.isAdmin ?? false } },
  );
  const lastQuestion = () => questionsFor('Pets', api.requests).at(-1);
  return { ...view, ...api, lastQuestion };
}
