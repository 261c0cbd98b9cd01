import { renderInShell, type TestShellOptions } from '@homeroom/sdk/testing';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { addDictionaries, startI18n } from '../../i18n/i18n';
import en from './locales/en.json';

/** Draws a page of the area at an address, with its English words, for an administrator. */
export async function renderPage(page: ReactNode, { path, ...options }: TestShellOptions & { path: string }) {
  await startI18n();
  addDictionaries('en', { users: en });
  const routed = (
    <Routes>
      <Route path="/user/:id" element={page} />
      <Route path="*" element={null} />
    </Routes>
  );
  return renderInShell(routed, { path, user: { isAdmin: true, roles: ['Administrator'] }, ...options });
}
