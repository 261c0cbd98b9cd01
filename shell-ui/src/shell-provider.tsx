import { type Shell, ShellContext } from '@homeroom/sdk';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { api } from './api';
import type { Bootstrap } from './bootstrap.queries';
import { menuTitle } from './frame/menu';
import { translate, useLanguage } from './i18n/i18n';
import { notify } from './notify';
import { findPlaces } from './remotes/remote';
import { SlotView } from './remotes/slot-view';
import { subscribe } from './socket';
import { useReactions } from './use-reactions';

/** Gives the shell's services to every page below. */
export function ShellProvider({ bootstrap, children }: { bootstrap: Bootstrap; children: ReactNode }) {
  const navigate = useNavigate();
  const { culture, direction } = useLanguage((state) => state.language);
  useReactions({ user: bootstrap.user, organization: bootstrap.district.code });
  const shell = useMemo<Shell>(
    () => ({
      api,
      district: bootstrap.district,
      user: bootstrap.user,
      flags: bootstrap.flags,
      entitlements: bootstrap.entitlements,
      language: culture,
      direction,
      translate: (namespace, key, options) => translate(namespace, key, options),
      navigate: (path, options) => void navigate(path, options),
      findPlaces: (slot) =>
        findPlaces(bootstrap.remotes, slot).map((place) => ({
          id: place.remote.id,
          title: menuTitle(place.contribution.title),
          content: <SlotView place={place} />,
        })),
      notify,
      subscribe,
    }),
    [bootstrap, culture, direction, navigate],
  );
  return <ShellContext value={shell}>{children}</ShellContext>;
}
