import { Icon } from '@homeroom/sdk';
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/i18n';
import classes from './offline-bar.module.css';

/** Says while the browser has no connection; nothing moves when it comes and goes. */
export function OfflineBar() {
  const t = useText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <p className={classes.bar}>
          <Icon name="alert" />
          {t('frame.offline')}
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('online', changed);
  globalThis.addEventListener('offline', changed);
  return () => {
    globalThis.removeEventListener('online', changed);
    globalThis.removeEventListener('offline', changed);
  };
}
