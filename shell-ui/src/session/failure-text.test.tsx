import { ApiError } from '@homeroom/sdk';
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n';
import { useFailureText } from './failure-text';

const textOf = (error: Error) =>
  renderHook(() => useFailureText()).result.current(error, 'loginPage.INVALID_CREDENTIALS');

beforeAll(startI18n);

describe('useFailureText', () => {
  test.each([0, 405, 500, 501, 502, 503, 504])(
    'status %i says that the server is not available',
    (status) => {
      const error = new ApiError('Words of the server', { code: 'x', status });
      expect(textOf(error)).toContain('The server is not available');
    },
  );

  test.each([
    [new ApiError('The provider is closed.', { code: 'x', status: 400 }), 'The provider is closed.'],
    [new ApiError('English', { code: 'too_many_tries', status: 429 }), 'There were too many failed attempts'],
    [new ApiError('', { code: 'x', status: 401 }), 'The user ID or password is incorrect.'],
    [new ApiError('', { code: 'http_200', status: 200 }), 'Failed to authenticate.'],
    [new ApiError('The school is closed.', { code: 'http_200', status: 200 }), 'The school is closed.'],
  ])('%s', (error, words) => {
    expect(textOf(error)).toContain(words);
  });
});
