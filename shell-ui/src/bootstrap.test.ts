import { fakeApi, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepTranslations, keptTranslations } from './i18n/translation-cache';
import { useSession } from './session/session.store';

vi.mock('@module-federation/runtime', () => ({ registerPlugins: vi.fn() }));

test('a start asks for the anonymous token, and forgets the translations that were kept', async () => {
  fakeApi({ 'POST /api/auth/token': () => success({ access_token: 'nobody' }) });
  keepTranslations('fr', { demo: { hello: 'Bonjour' } });
  document.body.innerHTML = '<div id="root"></div>';
  await import('./bootstrap');
  expect(await screen.findByLabelText('School ID')).toBeTruthy();
  expect(keptTranslations('fr')).toEqual({});
  await waitFor(() => expect(useSession.getState().anonymousToken).toBe('nobody'));
});
