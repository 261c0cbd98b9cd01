import { type FakeAnswer, type FakeRequest, fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { App } from '../app';
import { bootstrap } from '../testing';
import { useSession } from './session.store';

const SCHOOL = {
  name: 'Springfield Unified',
  uu_enabled: false,
  nonUUDistrict: true,
  uuOrganizationId: null,
  district_uid: 'd1',
};

/** The whole application at an address, somebody signed in or not, and the answers of a server without a provider. */
export function openApp(
  path: string,
  token: string | null = null,
  more: Record<string, (r: FakeRequest) => FakeAnswer> = {},
) {
  history.replaceState(null, '', path);
  localStorage.clear();
  useSession.setState({
    token,
    anonymousToken: null,
    isLocked: false,
    organization: token && 'springfield',
    status: token ? 'signed-in' : 'anonymous',
  });
  const api = fakeApi({
    'POST /api/district/validate': () => success(SCHOOL),
    'POST /api/auth/token': ({ body }) =>
      String(body).includes('password=six+blue')
        ? success({ access_token: 'new', resetPasswordToken: null, organization: 'springfield' })
        : refusal(401, 'invalid_credentials', 'No'),
    'GET /api/auth/signout': () => success({ endSession: null }),
    'GET /api/auth/current-user': () =>
      success({ user: { UserName: 'edna', SSOUser: false, hasPassword: true, externalAccounts: [] } }),
    'GET /api/shell/bootstrap': () => success(bootstrap()),
    'GET /api/shell/counts': () => success({}),
    'GET /api/translations/all': () => success({}),
    'POST /api/auth/sendPasswordResetEmail': () => success({}),
    'POST /api/auth/resetPassword': () => success({ userName: 'edna', organization: 'springfield' }),
    ...more,
  });
  render(<App />);
  return api;
}

export const click = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
/** Adds to what stands in the field; `{Enter}` at the end sends the form. */
export async function type(label: string, text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: field.value + text.replace('{Enter}', '') } });
  if (text.endsWith('{Enter}') && field.form) fireEvent.submit(field.form);
}
export const clear = (label: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
export const sent = (requests: FakeRequest[], path: string) =>
  requests.filter((request) => request.path === path);

export async function acceptSchool() {
  await type('School ID', 'Springfield{Enter}');
  await screen.findByText('Springfield Unified');
}
