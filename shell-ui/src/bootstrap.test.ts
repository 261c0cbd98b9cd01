import { fakeApi, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepTranslations, keptTranslations } from './i18n/translation-cache';
import { isUnattended } from './session/attendance';
import { useSession } from './session/session.store';

test('a start asks for the anonymous token, forgets the translations that were kept, and sees who is there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  fakeApi({ 'POST /api/auth/token': () => success({ access_token: 'nobody' }) });
  keepTranslations('fr', { demo: { hello: 'Bonjour' } });
  document.body.innerHTML = '<div id="root"></div>';
  await import('./bootstrap');
  expect(await screen.findByLabelText('School ID')).toBeTruthy();
  expect(keptTranslations('fr')).toEqual({});
  await waitFor(() => expect(useSession.getState().anonymousToken).toBe('nobody'));
  vi.setSystemTime(Date.now() + 61_000);
  expect(isUnattended()).toBe(true);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(isUnattended()).toBe(false);
  vi.useRealTimers();
});
