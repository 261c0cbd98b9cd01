import { describe, expect, test } from 'vitest';
import type { RecordOf } from '../api/models';
import { recordsQuery } from '../api/records';
import { DataGrid } from './data-grid';
import type { Column } from './types';

/** What each of these must not compile is checked by `npm run typecheck`: an error that is expected and not there is one. */
describe('the rows of a grid', () => {
  test('are those of the model that the document names', () => {
    const columns: Column<RecordOf<'Users'>>[] = [
      {
        property: 'email',
        title: 'E-mail',
        text: ({ isSuspended }) => String(isSuspended satisfies boolean),
      },
      // @ts-expect-error No user has such a field.
      { property: 'emial', title: 'E-mail' },
    ];
    const grid = <DataGrid model="Users" label="Users" columns={columns} empty="None" />;
    expect(grid.props.columns).toBe(columns);
  });

  test('are of no other model, and of none that does not exist', () => {
    const schools: Column<RecordOf<'Schools'>>[] = [{ property: 'code', title: 'Code' }];
    // @ts-expect-error A user has no code.
    const users = <DataGrid model="Users" label="Users" columns={schools} empty="None" />;
    // @ts-expect-error Nothing has this name.
    const unknown = <DataGrid model="Userz" label="Users" columns={schools} empty="None" />;
    expect([users.props.model, unknown.props.model]).toEqual(['Users', 'Userz']);
  });

  test('have whatever fields where staff have defined the model', () => {
    const model: string = 'Trips';
    const columns: Column<RecordOf<typeof model>>[] = [
      { property: 'busNumber', title: 'Bus', text: (trip) => `${trip.busNumber} ${trip.__i.version}` },
    ];
    const grid = <DataGrid model={model} label="Trips" columns={columns} empty="None" />;
    expect(grid.props.model).toBe('Trips');
  });

  test('are what a question for them answers', () => {
    type Answer = Awaited<ReturnType<typeof ask>>;
    const ask = () => recordsQuery({} as never, { model: 'SystemRoles' }).queryFn();
    const nameOf = ({ r }: Answer) => r[0]?.name satisfies string | undefined;
    // @ts-expect-error A role has no such field.
    const titleOf = ({ r }: Answer) => r[0]?.title;
    const answer = { r: [{ id: 'a', name: 'Administrator', description: '' }] } as Answer;
    expect([nameOf(answer), titleOf(answer)]).toEqual(['Administrator', undefined]);
  });
});
