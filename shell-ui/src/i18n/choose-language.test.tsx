import { success } from '@homeroom/sdk/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { App } from '../app';
import { queryClient } from '../query-client';
import { bootstrap, setUp } from '../testing';
import { startI18n, useLanguage } from './i18n';

vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), io: { on: vi.fn() }, disconnect: vi.fn() }),
}));
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
