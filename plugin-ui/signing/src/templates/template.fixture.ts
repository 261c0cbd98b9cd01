/** A template with one signature of one guardian, and its line in the list, as the server answers them. */
export const TEMPLATE = {
  ...{
    id: 't1',
    name: 'Trip',
    description: '',
    schoolId: '',
    mode: 'digital_signature',
    version: 2,
    latest: 2,
  },
  ...{ fileName: 'trip.pdf', archivedOn: null, createdBy: 'Grace Clerk', lostAnchors: [], movedFields: [] },
  ...{ createdOn: '2026-03-09T10:00:00Z', updatedOn: '2026-03-09T10:00:00Z' },
  pageSizes: [
    [612, 792],
    [612, 792],
  ],
  roles: [{ key: 'guardian1', kind: 'guardian1' }],
  fields: [
    {
      ...{ id: 'f1', kind: 'signature', role: 'guardian1', page: 1, x: 100, y: 600, width: 180, height: 40 },
      ...{ label: '', required: true },
    },
  ],
};

export const TEMPLATE_LINE = {
  ...{ id: 't1', name: 'Trip', description: '', schoolId: '', mode: 'digital_signature', version: 2 },
  ...{ pages: 2, fields: 1, archivedOn: null, createdBy: 'Grace Clerk', updatedOn: '2026-03-09T10:00:00Z' },
};
