import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { createApi } from '../api/client';
import sdk from '../locales/en.json';
import type { ComponentSlot } from '../plugin';
import type { District, ModelMessage, Notice, Place, Shell, User } from '../shell';
import { ShellContext } from '../shell';
import { PluginIdContext } from '../use-plugin';

const ACCENT = Array.from({ length: 10 }, () => '#0c6b70') as unknown as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const NO_PERMISSIONS: User['permissions'] = {
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

export interface TestShellOptions {
  /** Id and English dictionary of the plugin under test. */
  plugin?: { id: string; dictionary: Record<string, unknown> };
  path?: string;
  /** What the page before has handed over, as `navigate` takes it. */
  state?: unknown;
  user?: Partial<User>;
  district?: Partial<District>;
  flags?: Shell['flags'];
  /** How far the licence goes; a plugin that is not named works fully. */
  entitlements?: Shell['entitlements'];
  /** In which direction the user reads; only the shell's word for it changes. */
  direction?: Shell['direction'];
  /** What other plugins contribute to a slot of the page. */
  places?: Partial<Record<ComponentSlot, readonly Place[]>>;
}

/** Draws a page as the shell would: with its router, texts, queries and services, but without a network. */
export function renderInShell(
  page: ReactNode,
  {
    plugin,
    path = '/',
    state,
    user,
    district,
    flags = {},
    entitlements = {},
    direction = 'ltr',
    places = {},
  }: TestShellOptions = {},
) {
  const notices: Notice[] = [];
  const listeners = new Set<[string, (message: ModelMessage) => void]>();
  const location = { current: path };
  const translate = translator(plugin);
  const base: Omit<Shell, 'navigate'> = {
    api: createApi({
      token: () => 'token',
      organization: () => 'springfield',
      language: () => 'en',
      onUnauthorized: () => undefined,
    }),
    district: {
      code: 'springfield',
      name: 'Springfield',
      timezone: 'America/Chicago',
      language: 'en',
      uu_enabled: false,
      ...district,
    },
    user: {
      id: 'u1',
      userName: 'clerk',
      firstName: 'Edna',
      lastName: 'K',
      roles: ['School User'],
      isAdmin: false,
      isSupport: false,
      isDeveloper: false,
      externalAcct: false,
      permissions: NO_PERMISSIONS,
      ...user,
    },
    flags,
    entitlements,
    language: 'en',
    direction,
    translate,
    findPlaces: (slot) => places[slot] ?? [],
    notify: (notice) => void notices.push(notice),
    subscribe: (model, listener) => {
      const entry: [string, typeof listener] = [model, listener];
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <MantineProvider env="test" theme={{ primaryColor: 'accent', colors: { accent: ACCENT } }}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[state === undefined ? path : { pathname: path, state }]}>
          <Services base={base} location={location}>
            <PluginIdContext value={plugin?.id ?? null}>{page}</PluginIdContext>
          </Services>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    ...view,
    /** Toasts that were asked for. */
    notices,
    /** The address that the page has led to. */
    location,
    /** Delivers a socket message. */
    send: (message: ModelMessage) => {
      for (const [model, listener] of listeners) if (model === message.model) listener(message);
    },
  };
}

function Services({
  base,
  location,
  children,
}: {
  base: Omit<Shell, 'navigate'>;
  location: { current: string };
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  location.current = pathname + search;
  const shell: Shell = { ...base, navigate: (to, options) => void navigate(to, options) };
  return <ShellContext value={shell}>{children}</ShellContext>;
}

function translator(plugin: TestShellOptions['plugin']): Shell['translate'] {
  const i18n = i18next.createInstance();
  const resources = { en: { sdk, ...(plugin && { [plugin.id]: plugin.dictionary }) } };
  void i18n.init({ lng: 'en', resources, initAsync: false, interpolation: { escapeValue: false } });
  return (ns, key, options) => i18n.t(typeof key === 'string' ? key : [...key], { ...options, ns });
}
