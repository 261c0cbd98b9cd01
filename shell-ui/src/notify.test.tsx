import { notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { App } from './app';
import { startI18n } from './i18n/i18n';
import { notify } from './notify';
import { setUp } from './testing';

beforeAll(startI18n);

test('a toast stands at the bottom right, and the same one only once', async () => {
  setUp('/login', null);
  render(<App />);
  notifications.clean();
  act(() => {
    notify({ message: 'Saved', kind: 'success' });
    notify({ message: 'Saved', kind: 'success' });
    notify({ message: 'Not saved', kind: 'error' });
  });
  expect(screen.getAllByText('Saved')).toHaveLength(1);
  expect(screen.getByText('Not saved').closest('[data-position]')?.getAttribute('data-position')).toBe(
    'bottom-right',
  );
});
