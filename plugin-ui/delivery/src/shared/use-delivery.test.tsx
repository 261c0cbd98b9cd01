import { type Column, DataGrid, type RecordOf } from '@homeroom/sdk';
import { expect, test } from 'vitest';
import './use-delivery';

test('grids know the records of the plugin’s models; a field that none of them has does not compile', () => {
  const columns: Column<RecordOf<'Jobs'>>[] = [
    { property: 'studentCount', title: 'Persons', text: ({ status }) => status satisfies string },
    // @ts-expect-error No job has such a field.
    { property: 'studentsCount', title: 'Persons' },
  ];
  const grid = <DataGrid model="Jobs" label="Jobs" columns={columns} empty="None" />;
  expect(grid.props.model).toBe('Jobs');
});
