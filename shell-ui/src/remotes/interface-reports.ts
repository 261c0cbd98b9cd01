import { api } from '../api';
import type { Remote } from './remote';
import type { RemoteError } from './remotes';

type Outcome = RemoteError['code'] | 'crash' | 'ok';

/** Plugins whose failure was reported from this page, so that only they are reported as working again. */
const failing = new Set<string>();

/** Tells the administrators, on the page of the plugins, that a plugin's user interface fails here. */
export function reportFailure(remote: Remote, outcome: Exclude<Outcome, 'ok'>): void {
  failing.add(remote.id);
  report(remote, outcome);
}

/** Takes an earlier report back once the plugin draws. */
export function reportSuccess(remote: Remote): void {
  if (failing.delete(remote.id)) report(remote, 'ok');
}

function report({ id, version }: Remote, outcome: Outcome): void {
  const body = { plugin: id, version, outcome };
  // Whoever looks at the failure must not be troubled by a second one.
  api.http.POST('/api/shell/interfaceReports', { body }).catch(() => undefined);
}
