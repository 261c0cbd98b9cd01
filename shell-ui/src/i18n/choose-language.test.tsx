import { success } from '@homeroom/sdk/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { App } from '../app';
import { queryClient } from '../query-client';
import { bootstrap, setUp } from '../testing';
import { chooseLanguage } from './choose-language';
import { startI18n, useLanguage } from './i18n';
import { findLanguage } from './languages';

beforeAll(startI18n);

test('a district without translations is shown in its own language, with nothing to choose', async () => {
  queryClient.clear();
  const { handlers } = setUp('/plugins', 'token');
  const only = { ...bootstrap(), languages: [{ locale: 'ar' }], flags: { EnableTranslations: false } };
  handlers['GET /api/shell/bootstrap'] = () => success(only);
  render(<App />);
  await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
  expect(useLanguage.getState().language.locale).toBe('ar');
  expect(await screen.findByRole('heading', { name: 'الإضافات' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /اللغة/ })).toBeNull();
});

test('what the server has said is asked anew in the new language', async () => {
  queryClient.clear();
  const { requests } = setUp('/plugins', 'token');
  render(<App />);
  const asked = () => requests.filter(({ path }) => path === '/api/search/records');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await chooseLanguage(findLanguage('fr'));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]?.headers.get('accept-language')).toBe('fr');
});
