import { fakeApi, success } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { REQUEST, SIGNER } from '../request.fixture';
import { renderAt } from '../testing';

const TEACHER = {
  ...SIGNER,
  id: 's2',
  role: 't',
  kind: 'teacher',
  name: 'Rosa Staff',
  isStaff: true,
  isMe: true,
};
const AT = { page: 1, x: 10, y: 10, width: 100, height: 20 };
const OWN = {
  ...REQUEST,
  roles: [{ key: 't', kind: 'teacher', title: '', position: 1 }],
  signers: [TEACHER],
  fields: [
    { ...AT, id: 'sign', kind: 'signature', role: 't', required: true },
    { ...AT, id: 'room', kind: 'text', role: 't', label: 'Room', required: true },
    { ...AT, id: 'nuts', kind: 'text', role: 'guardian1', label: 'Allergies', required: true },
  ],
};

const STORED = { id: 'k1', name: 'Rosa Staff', title: '', scope: 'user', isTyped: true, text: 'Rosa' };
const DISTRICTS = { ...STORED, id: 'k2', name: 'Sam Head', scope: 'district' };

function setUp(path: string, request: object = OWN, flags?: Record<string, boolean>) {
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
  const waiting = { id: 'r1', title: 'Trip to the zoo', name: 'Ada Byron', personId: '1001', schoolId: 'N' };
  const times = { createdOn: '2026-03-09T10:00:00Z', expiresOn: '2026-04-09T10:00:00Z' };
  const api = fakeApi({
    'GET /api/documentSignature/waiting': () => success({ documents: [{ ...waiting, ...times }] }),
    'GET /api/documentSignature/r1': () => success(request),
    'GET /api/documentSignature/page/r1/1': () => ({ blob: new Blob(['png']) }),
    'GET /api/documentSignature/consent': () =>
      success({ version: 'staff-9', language: 'en', paragraphs: ['It counts as signed by hand.'] }),
    'GET /api/signatureOverlay/getAll': () => success({ signatories: [STORED, DISTRICTS], scopes: ['user'] }),
    'POST /api/documentSignature/attach': () => success({ fileName: 'plan.pdf' }),
    'POST /api/documentSignature/sign': () => success({ ...OWN, signers: [{ ...TEACHER, isMe: false }] }),
    'POST /api/documentSignature/decline': () => success(OWN),
    'POST /api/documentSignature/delegate': () => success(OWN),
  });
  return { ...api, ...renderAt(path, {}, flags) };
}

describe('WaitingPage', () => {
  test('a teacher fills in their own fields, agrees and signs', async () => {
    const { requests, notices, location } = setUp('/document-signature/waiting');
    await userEvent.click(await screen.findByRole('link', { name: /Trip to the zoo/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign the document' }));
    expect(screen.getByText('Fill in this field.')).toBeTruthy();
    expect(
      screen.getByText('Agree to sign electronically, or ask the office for a paper copy.'),
    ).toBeTruthy();
    expect(screen.queryByLabelText(/Allergies/)).toBeNull();

    await userEvent.type(screen.getByLabelText(/^Room/), '12');
    await userEvent.click(screen.getByLabelText('I agree to sign electronically'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign the document' }));
    await waitFor(() => expect(location.current).toBe('/document-signature/waiting'));
    expect(requests.find(({ path }) => path.endsWith('/sign'))?.body).toMatchObject({
      ...{ requestId: 'r1', values: { room: '12' }, method: 'typed', text: 'Rosa Staff' },
      ...{ consentVersion: 'staff-9', consentLanguage: 'en' },
    });
    expect(notices.map(({ message }) => message)).toEqual(['You have signed the document.']);
  });

  test('a teacher draws a signature, and the drawing is sent', async () => {
    const pen = { beginPath() {}, moveTo() {}, lineTo() {}, stroke() {}, clearRect() {} };
    HTMLCanvasElement.prototype.getContext = (() => pen) as never;
    HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,aGk=';
    const { requests } = setUp('/document-signature/waiting/r1');
    await userEvent.type(await screen.findByLabelText(/^Room/), '12');
    await userEvent.click(await screen.findByLabelText('By drawing my signature'));
    await userEvent.click(screen.getByLabelText('I agree to sign electronically'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign the document' }));
    expect(await screen.findByText('Draw your signature, or type your name.')).toBeTruthy();

    const canvas = screen.getByRole('img', { name: /^Area to draw/ });
    fireEvent.pointerDown(canvas, { pointerId: 1 });
    fireEvent.pointerMove(canvas, { pointerId: 1 });
    fireEvent.pointerUp(canvas, { pointerId: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Sign the document' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/sign'))?.body).toMatchObject({
        ...{ method: 'drawn', picture: 'data:image/png;base64,aGk=', signatoryId: null },
      }),
    );
  });

  test('a picture that is too large is refused before it is sent', async () => {
    const { requests } = setUp('/document-signature/waiting/r1');
    await userEvent.click(await screen.findByLabelText('With a picture of my signature'));
    const field = screen.getByLabelText(/^Picture of your signature/);
    await userEvent.upload(field, new File([new Uint8Array(1_500_001)], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText('Choose a picture of at most 1.5 MB.')).toBeTruthy();

    await userEvent.upload(field, new File(['hi'], 'a.png', { type: 'image/png' }));
    await userEvent.type(screen.getByLabelText(/^Room/), '12');
    await userEvent.click(screen.getByLabelText('I agree to sign electronically'));
    await screen.findByText('a.png');
    await userEvent.click(screen.getByRole('button', { name: 'Sign the document' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/sign'))?.body).toMatchObject({
        ...{ method: 'uploaded', picture: 'data:image/png;base64,aGk=' },
      }),
    );
  });

  test('without stored signatures in the licence none are asked for', async () => {
    const { requests } = setUp('/document-signature/waiting/r1', OWN, { docSig: true });
    await screen.findByLabelText(/^Room/);
    expect(screen.queryByLabelText('With one of my stored signatures')).toBeNull();
    expect(requests.some(({ path }) => path.includes('signatureOverlay'))).toBe(false);
  });

  test('only a stored signature of their own can be chosen', async () => {
    const { requests } = setUp('/document-signature/waiting/r1');
    await userEvent.click(await screen.findByLabelText('With one of my stored signatures'));
    expect(screen.queryByText(/Sam Head/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText(/^Stored signature/), 'k1');
    await userEvent.type(screen.getByLabelText(/^Room/), '12');
    await userEvent.click(screen.getByLabelText('I agree to sign electronically'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign the document' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/sign'))?.body).toMatchObject({
        ...{ method: 'stored', signatoryId: 'k1' },
      }),
    );
  });

  test('a file is attached, shown and taken out', async () => {
    const plan = { ...AT, id: 'plan', kind: 'attachment', role: 't', label: 'Plan', required: true };
    const { requests } = setUp('/document-signature/waiting/r1', { ...OWN, fields: [plan] });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign the document' }));
    expect(screen.getByText('Fill in this field.')).toBeTruthy();
    const file = new File(['%PDF-'], 'plan.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText(/^Plan/), file);
    expect(await screen.findByText('Attached: plan.pdf')).toBeTruthy();
    expect(screen.queryByText('Fill in this field.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Remove the file for Plan/ }));
    await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/attach'))).toHaveLength(2));
  });

  test('nobody signs for a family', async () => {
    setUp('/document-signature/waiting/r1', REQUEST);
    expect(await screen.findByText(/^This document is not waiting for your signature/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See its progress' });
    expect(link.getAttribute('href')).toBe('/document-signature/r1');
    expect(screen.queryByRole('button', { name: 'Sign the document' })).toBeNull();
  });

  test('declining needs a reason', async () => {
    const { requests } = setUp('/document-signature/waiting/r1');
    await userEvent.click(await screen.findByRole('button', { name: 'Decline to sign' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Wrong class{Enter}');
    expect(dialog).toBeTruthy();
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/decline'))?.body).toEqual({
        requestId: 'r1',
        reason: 'Wrong class',
      }),
    );
  });

  test('somebody else of the staff signs in their place', async () => {
    const { requests } = setUp('/document-signature/waiting/r1');
    await userEvent.click(await screen.findByRole('button', { name: 'Delegate' }));
    await screen.findByRole('dialog');
    await userEvent.type(screen.getByLabelText(/^Name/), 'Omar');
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'o@x.example{Enter}');
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/delegate'))?.body).toEqual({
        ...{ requestId: 'r1', name: 'Omar', email: 'o@x.example' },
      }),
    );
  });
});
