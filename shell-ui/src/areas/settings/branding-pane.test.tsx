import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { useSession } from '../../session/session.store';
import { openArea } from '../area';
import { settings } from './area';
import { BrandingPane } from './branding-pane';

const BRANDING = {
  name: '',
  shownName: 'Springfield',
  color: '#14539a',
  logo: null,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  isContactGiven: false,
  updatedOn: null,
  updatedBy: null,
};
const LOGO = 'data:image/png;base64,AAAA';

/** A browser that can, or cannot, draw what it is given; it draws nothing here. */
function drawPictures(isPicture: boolean) {
  vi.spyOn(globalThis, 'Image').mockImplementation(
    class {
      naturalWidth = 960;
      naturalHeight = 320;
      onload = () => undefined;
      onerror = () => undefined;
      set src(_url: string) {
        queueMicrotask(() => (isPicture ? this.onload() : this.onerror()));
      }
    } as never,
  );
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,QUJD');
  return drawImage;
}

function show(branding: object = BRANDING) {
  const api = fakeApi({
    'GET /api/dynamicSettings/getBranding': () => success(branding),
    'POST /api/dynamicSettings/saveBranding': () => success({}),
    'POST /api/dynamicSettings/saveLogo': () => success({}),
    'POST /api/locker/lock': () => success({ by: 'me', isMine: true, since: '2026-01-01T00:00:00Z' }),
    'POST /api/locker/unlock': () => success({}),
  });
  return { ...api, ...renderInShell(<BrandingPane />, { user: { isAdmin: true } }) };
}
const bodyOf = (requests: { path: string; body: unknown }[], path: string) =>
  requests.findLast((request) => request.path === `/api/dynamicSettings/${path}`)?.body;

beforeAll(async () => {
  await startI18n();
  await openArea(settings, 'en');
});
beforeEach(() => useSession.setState({ token: 'token', organization: 'springfield', status: 'signed-in' }));

describe('BrandingPane', () => {
  test('asks for a contact, shows what families see while it is typed, and saves it', async () => {
    const { requests, notices } = show();
    expect(await screen.findByText(/Nothing is sent to them until you do/)).toBeTruthy();
    expect(screen.getByText('No contact yet')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Riverside Schools');
    fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '#7a0019' } });
    await userEvent.type(screen.getByLabelText(/^Contact for families/), 'Main office');
    await userEvent.type(screen.getByLabelText('Telephone'), '217');
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Riverside Schools');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(bodyOf(requests, 'saveBranding')).toEqual({
      name: 'Riverside Schools',
      color: '#7a0019',
      contactName: 'Main office',
      contactPhone: '217',
      contactEmail: '',
    });
  });

  test('says at its field what was refused', async () => {
    const { handlers } = show();
    handlers['POST /api/dynamicSettings/saveBranding'] = () =>
      refusal(422, 'validation_failed', 'No', { fields: { color: 'Choose a darker one.' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose a darker one.')).toBeTruthy();
    expect(screen.getByLabelText('Colour').getAttribute('aria-invalid')).toBe('true');
  });

  test('sends a chosen logo as a small picture, and takes one away', async () => {
    const drawImage = drawPictures(true);
    const { requests } = show({ ...BRANDING, logo: LOGO, isContactGiven: true });
    expect((await screen.findByAltText('The logo of your district')).getAttribute('src')).toBe(LOGO);
    await userEvent.upload(
      screen.getByLabelText(/Another logo/),
      new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    );
    await waitFor(() => expect(bodyOf(requests, 'saveLogo')).toEqual({ logo: 'QUJD' }));
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 480, 160);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the logo' }));
    await waitFor(() => expect(bodyOf(requests, 'saveLogo')).toEqual({ logo: '' }));
  });

  test('says of a file that is no picture what to choose', async () => {
    drawPictures(false);
    const { requests } = show();
    await userEvent.upload(
      await screen.findByLabelText(/Your district's logo/),
      new File(['x'], 'x.png', { type: 'image/png' }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a PNG, JPEG or SVG file.');
    expect(bodyOf(requests, 'saveLogo')).toBeUndefined();
  });
});
