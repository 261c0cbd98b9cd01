import { ApiError } from '@homeroom/sdk';
import { renderInShell } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { en } from '../testing/dictionary';
import { RefusalAlert } from './refusal-alert';

const MISSING = new ApiError('Nobody to ask.', { status: 409, code: 'contact_missing' });
const show = (isAdmin: boolean) =>
  renderInShell(<RefusalAlert title="Not sent" error={MISSING} />, {
    user: { isAdmin },
    plugin: { id: 'delivery', dictionary: en },
  });

describe('RefusalAlert', () => {
  test('leads administrators to where the contact is set', () => {
    show(true);
    const link = screen.getByRole('link', { name: 'Set who families can contact' });
    expect(link.getAttribute('href')).toBe('/settings/branding');
  });

  test('tells everybody else in words alone', () => {
    show(false);
    expect(screen.getByText('Nobody to ask.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
