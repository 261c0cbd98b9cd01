import type { DocumentDetail, DocumentProblem, JobDocument } from '../shared/document/documents.queries';
import type { Schemas } from '../shared/use-delivery';

/** The job `j1`, which waits for its check, as the API tells it. */
export const JOB = {
  id: 'j1',
  status: 'review',
  subject: 'Report cards',
  typeLabel: 'cards.pdf',
  sendTo: 'guardian',
  pinMode: 'generated',
  createdOn: '2026-11-20T14:00:00Z',
  createdBy: 'edna',
  counts: { pages: 10 },
  stage: 'review',
  message: null,
  timeline: [],
  expiresOn: new Date(Date.now() + 14 * 86_400_000).toISOString(),
};

/** A document of the job `j1`, as the API tells it. */
export const jobDocument = (change: Partial<JobDocument> = {}): JobDocument => ({
  id: 'd1',
  person: 'who1',
  studentId: '100001',
  personName: 'Amina Haddad',
  schoolId: 'N1',
  pages: [3, 4],
  attached: [4],
  risk: 30,
  reasons: ['attached_page'],
  heldFor: [],
  state: 'todo',
  ...change,
});

export const problem = (change: Partial<DocumentProblem> = {}): DocumentProblem => ({
  id: 'p1',
  kind: 'name_missing',
  pages: [4],
  message: 'Page 4 does not say Amina Haddad.',
  holds: true,
  releasable: true,
  others: [],
  texts: [],
  released: null,
  ...change,
});

/** All that the API tells of a document. */
export const detailOf = (
  document: JobDocument,
  problems: readonly DocumentProblem[] = [],
  recipients: readonly string[] = ['family@mail.example'],
): DocumentDetail => ({
  document,
  person: { personId: document.studentId, firstName: 'Amina', lastName: 'Haddad', schoolId: 'N1' },
  pages: document.pages.map((page) => ({
    page,
    width: 612,
    height: 792,
    isOwn: true,
    isAttached: document.attached.includes(page),
    isOcr: false,
    boxes: [{ kind: 'id', x0: 0.1, y0: 0.1, x1: 0.3, y1: 0.12, label: document.studentId }],
  })),
  problems: [...problems],
  recipients: [...recipients],
});

export const reviewOf = (change: Partial<Schemas['ReviewRead']> = {}): Schemas['ReviewRead'] => ({
  families: 1190,
  mails: 1240,
  documents: 1190,
  pages: 3030,
  sendable: { families: 1180, mails: 1234, documents: 1180, pages: 3021 },
  sendableIfNobodys: { families: 1181, mails: 1236, documents: 1181, pages: 3023 },
  held: [],
  unassigned: [],
  unassignedPages: 0,
  otherSchoolPages: 0,
  riskiest: [],
  sample: [],
  warnings: [],
  isTagged: true,
  pinModes: ['none', 'generated', 'person_id'],
  ...change,
});
