import { describe, expect, test, vi } from 'vitest';
import { fakeApi, records, refusal, success } from '../testing';
import { type Api, createApi, unwrap, unwrapList } from './client';

const UPLOAD = '/api/model/{name}/file';

function setUp(handlers: Parameters<typeof fakeApi>[0]) {
  const onUnauthorized = vi.fn();
  const api = createApi({
    token: () => 'secret',
    organization: () => 'springfield',
    language: () => 'ar',
    onUnauthorized,
  });
  return { api, onUnauthorized, ...fakeApi(handlers) };
}

describe('createApi', () => {
  test('a request carries the token, the organization, the user’s language and a trimmed body', async () => {
    const { api, requests } = setUp({
      'POST /api/district/validate': () => success({ name: 'Springfield' }),
    });
    const call = api.http.POST('/api/district/validate', { body: { schoolId: ' springfield ' } });
    expect(await unwrap(call)).toEqual({ name: 'Springfield' });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('organization')).toBe('springfield');
    expect(requests[0]?.headers.get('accept-language')).toBe('ar');
    expect(requests[0]?.body).toEqual({ schoolId: 'springfield' });
  });

  test('a refused token is reported with its value', async () => {
    const { api, onUnauthorized } = setUp({
      'GET /api/auth/validatetoken': () => refusal(401, 'expired', 'Over'),
    });
    await expect(unwrap(api.http.GET('/api/auth/validatetoken'))).rejects.toMatchObject({ code: 'expired' });
    expect(onUnauthorized).toHaveBeenCalledWith('secret');
  });

  test.each([
    ['an upload', (api: Api) => api.upload(UPLOAD, new FormData(), { path: { name: 'trips' } })],
    ['a picture', (api: Api) => api.blob('/picture')],
  ])('a token that is refused for %s is reported too', async (_what, ask) => {
    const expired = () => refusal(401, 'expired', 'Over');
    const { api, onUnauthorized } = setUp({
      'POST /api/model/trips/file': expired,
      'GET /picture': expired,
    });
    await expect(ask(api)).rejects.toMatchObject({ code: 'expired' });
    expect(onUnauthorized).toHaveBeenCalledWith('secret');
  });

  test('a wrong password says nothing of the token', async () => {
    const { api, onUnauthorized } = setUp({
      'POST /api/auth/token': () => refusal(401, 'invalid_credentials', 'No'),
    });
    const body = {
      grant_type: 'password',
      username: '',
      password: '',
      organization: '',
      isCustomer: true,
    } as const;
    await expect(unwrap(api.http.POST('/api/auth/token', { body }))).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test('an upload tells its progress and answers the data', async () => {
    const { api } = setUp({ 'POST /api/model/trips/file': () => success({ id: 'f1' }) });
    const onProgress = vi.fn();
    const answer = await api.upload(UPLOAD, new FormData(), { onProgress, path: { name: 'trips' } });
    expect(answer).toEqual({ id: 'f1' });
    expect(onProgress).toHaveBeenCalledWith(0.5);
  });

  test('a refused picture is an error with its code', async () => {
    const { api } = setUp({ 'GET /picture': () => refusal(404, 'not_found', 'Gone') });
    await expect(api.blob('/picture')).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
});

describe('unwrap', () => {
  test('a refusal becomes an error with message, code and fields', async () => {
    const data = { fields: { subject: 'Too long' } };
    const { api } = setUp({
      'GET /api/auth/validatetoken': () => refusal(422, 'validation_failed', 'Please check', data),
    });
    await expect(unwrap(api.http.GET('/api/auth/validatetoken'))).rejects.toMatchObject({
      message: 'Please check',
      code: 'validation_failed',
      status: 422,
      fields: { subject: 'Too long' },
    });
  });

  test('several messages of the server are joined', async () => {
    const { api, handlers } = setUp({});
    handlers['GET /api/auth/validatetoken'] = () => ({
      status: 422,
      body: { success: false, code: 'x', messages: ['The school is closed', 'Ask support.'] },
    });
    await expect(unwrap(api.http.GET('/api/auth/validatetoken'))).rejects.toMatchObject({
      message: 'The school is closed. Ask support.',
    });
  });

  test('a lost connection is an error of its own', async () => {
    const { api } = setUp({});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(unwrap(api.http.GET('/api/auth/validatetoken'))).rejects.toMatchObject({
      code: 'unreachable',
      status: 0,
    });
  });
});

describe('unwrapList', () => {
  test('a list keeps its pager', async () => {
    const { api } = setUp({ 'POST /api/search/records': () => records([{ id: '1' }], 40) });
    const call = api.http.POST('/api/search/records', { body: { model: 'Jobs' } });
    expect(await unwrapList(call)).toMatchObject({ r: [{ id: '1' }], pager: { totalRecords: 40 } });
  });
});
