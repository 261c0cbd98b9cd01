import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startI18n } from './i18n/i18n';
import { resetTranslations } from './i18n/translation-cache';
import { startRemotes } from './remotes/remotes';
import { keepAnonymousToken } from './session/anonymous';
import { watchAttendance } from './session/attendance';
import { watchSessionEnd } from './session/session-end';

async function start(root: HTMLElement) {
  startRemotes();
  keepAnonymousToken();
  watchAttendance();
  watchSessionEnd();
  resetTranslations();
  await startI18n();
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) void start(root);
