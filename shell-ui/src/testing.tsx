import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import type { Bootstrap, MenuItem } from './bootstrap.queries';
import { ALL_LANGUAGES } from './i18n/languages';
import { useSession } from './session/session.store';

/** An entry of the menu with whatever matters of it. */
export const entry = (parts: Partial<MenuItem> & { id: string }): MenuItem => ({
  title: parts.id,
  icon: null,
  path: null,
  href: null,
  heading: false,
  plugin: null,
  order: 1,
  count: null,
  children: [],
  ...parts,
});

const NOTHING_OF_DOCUMENTS = {
  canView: false,
  canDownload: false,
  canUpload: false,
  canSend: false,
  canDelete: false,
  canModify: false,
  canSeeHistory: false,
  hasPerms: false,
  types: {},
};

/** What the server tells of a district with one plugin, `demo`. */
export const bootstrap = (roles = ['Administrator']): Bootstrap => ({
  district: {
    code: 'springfield',
    name: 'Springfield Unified',
    timezone: 'UTC',
    language: 'en',
    uu_enabled: false,
  },
  user: {
    id: 'u1',
    userName: 'edna',
    firstName: 'Edna',
    lastName: 'K',
    roles,
    isAdmin: roles.includes('Administrator'),
    isSupport: false,
    email: 'edna@springfield.example.org',
    externalAcct: false,
    isDeveloper: false,
    isKeptToSchools: false,
    isPublicUser: false,
    isSchoolAdmin: false,
    passesAdminGuard: roles.includes('Administrator'),
    docMgmtRole: [],
    subRoles: [],
    permissions: NOTHING_OF_DOCUMENTS,
  },
  flags: {},
  licence: {
    today: '2026-03-10',
    supportNumber: '',
    startDate: null,
    endDate: null,
    state: 'active',
    closesAt: null,
    features: [],
  },
  entitlements: { demo: { state: 'active', until: null } },
  menu: [entry({ id: 'demo', title: 'demo:nav', icon: 'send', path: '/demo', plugin: 'demo', order: 1 })],
  favorites: [],
  communityUrl: null,
  messages: [],
  remotes: [
    {
      id: 'demo',
      name: 'plugin_demo',
      version: '1.0.0',
      contract: 1,
      entry: '/ui/demo/1.0.0/mf-manifest.json',
      integrity: {},
      contributions: [
        {
          id: 'demo.0',
          slot: 'route@1',
          expose: './plugin',
          path: '/demo',
          title: 'demo:nav',
          icon: null,
          order: 1,
          hasCount: false,
          empty: null,
        },
      ],
    },
  ],
  languages: ALL_LANGUAGES.map(({ locale, culture, direction, name }) => ({
    locale,
    culture,
    direction,
    name,
  })),
  version: '0.1.0',
});

/** An address, somebody signed in or not, and the server's answers. */
export function setUp(path: string, token: string | null, roles?: string[]) {
  history.replaceState(null, '', path);
  useSession.setState({
    token,
    isLocked: false,
    organization: token && 'springfield',
    status: token ? 'signed-in' : 'anonymous',
  });
  return fakeApi({
    'POST /api/district/validate': ({ body }) =>
      (body as { schoolId: string }).schoolId === 'springfield'
        ? success({ name: 'Springfield Unified' })
        : refusal(404, 'district_unknown', 'Unknown'),
    'POST /api/auth/token': ({ body }) =>
      String(body).includes('password=secret')
        ? success({ access_token: 'new', organization: 'springfield' })
        : refusal(401, 'invalid_credentials', 'No'),
    'GET /api/auth/signout': () => success(null),
    'POST /api/shell/interfaceReports': () => success({}),
    'GET /api/shell/bootstrap': () => success(bootstrap(roles)),
    'GET /api/translations/all': ({ query }) =>
      success({ demo: { nav: query.get('language') === 'ar' ? 'تجربة' : 'Demonstration' } }),
    'POST /api/search/records ActivityLog': () => records([]),
    'POST /api/search/records Plugins': () =>
      records([
        { id: 'x', name: 'Broken', version: '1', status: 'failed', enabled: false, reason: 'No module' },
      ]),
  });
}
