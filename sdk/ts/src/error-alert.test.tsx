import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from './api/errors';
import { ErrorAlert } from './error-alert';
import { renderInShell } from './testing';

test('says what failed, why, and what can be done about it', () => {
  const error = new ApiError('The file has a password.', { code: 'pdf_encrypted', status: 422 });
  renderInShell(
    <ErrorAlert title="Not uploaded" error={error}>
      <button type="button">Take another</button>
    </ErrorAlert>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Not uploaded');
  expect(alert.textContent).toContain('The file has a password.');
  expect(alert.contains(screen.getByRole('button', { name: 'Take another' }))).toBe(true);
});
