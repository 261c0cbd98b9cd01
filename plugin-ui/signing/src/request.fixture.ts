/** A row of the list, and the same document with its signers, as the server answers them. */
export const REQUEST_ROW = {
  ...{ id: 'r1', status: 'open', school: 'NORTH', personId: '1001', firstName: 'Ada', lastName: 'Byron' },
  ...{ title: 'Trip', completedSigners: 2, signers: 3, createdOn: '2026-03-09T10:00:00Z', signedOn: null },
};

export const SIGNER = {
  ...{ id: 's1', role: 'guardian1', kind: 'guardian1', position: 1, name: 'Anna Byron' },
  ...{ email: 'anna@old.example', language: 'en', status: 'invited', isStaff: false, isMe: false },
  ...{ holdsUp: true, invitedOn: '2026-03-09T10:00:00Z', openedOn: null, consentedOn: null },
  ...{ paperRequestedOn: null, signedOn: null, declinedOn: null, declineReason: '', method: null },
  ...{ reminders: 1, remindOn: null, mailProblem: '', delegatedTo: null, delegatedFrom: null },
};

export const REQUEST = {
  ...{
    id: 'r1',
    jobId: 'j1',
    title: 'Trip to the zoo',
    status: 'open',
    problem: '',
    mode: 'digital_signature',
  },
  ...{ person: 'p1', personId: '1001', firstName: 'Ada', lastName: 'Byron', schoolId: 'NORTH' },
  ...{
    inOrder: false,
    allGuardians: false,
    pageSizes: [[612, 792]],
    fields: [],
    signers: [SIGNER],
    attached: {},
  },
  roles: [{ key: 'guardian1', kind: 'guardian1', title: '', position: 1 }],
  ...{ createdOn: '2026-03-09T10:00:00Z', expiresOn: '2026-04-09T10:00:00Z', signedOn: null },
  ...{ endedOn: null, sealedOn: null, isSealed: false, sha256: '', sealedSha256: '' },
};
