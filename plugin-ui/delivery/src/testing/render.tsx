import { type ComponentSlot, PluginHost, PluginSlot } from '@homeroom/sdk';
import {
  type FakeRequest,
  records,
  renderInShell,
  success,
  type TestShellOptions,
} from '@homeroom/sdk/testing';
import plugin from '../plugin';
import { en } from './dictionary';

/** What a job's page asks beside what a test is about: two families are reached, nobody is left for paper. */
export const restOfJobPage = {
  'GET /api/pdf/jobs/getDecisions': () => success([]),
  'GET /api/pdf/jobs/defaults': () =>
    success({
      expiresOn: new Date(Date.now() + 14 * 86_400_000).toISOString(),
      setBy: '',
      pinModes: ['none', 'generated', 'person_id'],
    }),
  'GET /api/pdf/jobs/getReach': () =>
    success({
      families: { total: 2, opened: 0, unopened: 2, waiting: 0, failed: 0, without: 0 },
      unit: 'hour',
      openings: [],
      remindable: 0,
    }),
  'GET /api/pdf/jobs/getPrints': () =>
    success({ waiting: 0, printed: 0, aside: [], asideTotal: 0, prints: [], pins: 0, pinFiles: 0 }),
};

/** Answers the lists of schools: North High is the user's, and South High is not where they are kept to some. */
export const schoolsOf =
  ({ isKept = false } = {}) =>
  ({ body }: FakeRequest) => {
    const north = { id: 's1', code: 'N1', name: 'North High', isOwn: true };
    const south = { id: 's2', code: 'S1', name: 'South High', isOwn: false };
    const { filters } = body as { filters: { property: string; values: string[] }[] };
    const wanted = filters.find(({ property }) => property === 'isOwn')?.values;
    return records(
      (isKept ? [north, south] : [north]).filter(({ isOwn }) => wanted?.includes(String(isOwn))),
    );
  };

/** Draws the plugin's page at the address, with its English words. */
export function renderAt(
  path: string,
  flags: Record<string, boolean> = {},
  entitlements: TestShellOptions['entitlements'] = {},
  who: Pick<TestShellOptions, 'user' | 'district'> = {},
) {
  const page = <PluginHost plugin={plugin} loading="Loading" notFound="Not found" />;
  return renderInShell(page, {
    ...who,
    path,
    flags,
    entitlements,
    plugin: { id: 'delivery', dictionary: en },
  });
}

/** Draws what the plugin has for the slot, below the address of a person. */
export function renderSlot(
  slot: ComponentSlot,
  path: string,
  entitlements: TestShellOptions['entitlements'] = {},
) {
  const element = <PluginSlot plugin={plugin} slot={slot} />;
  const routes = [
    { path: '/student-detail/all/:list', element },
    { path: '/student-detail/:id', element },
  ];
  const page = <PluginHost plugin={{ ...plugin, routes }} loading="Loading" notFound="Not found" />;
  return renderInShell(page, { path, entitlements, plugin: { id: 'delivery', dictionary: en } });
}
