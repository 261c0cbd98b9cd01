import { Icon, WriteButton } from '@homeroom/sdk';
import type { Bootstrap } from '../../bootstrap.queries';
import { menuIcon, menuTitle } from '../../frame/menu';

/** What the user can begin here, as the plugins contribute it; the first is the main one. */
export function Actions({ bootstrap }: { bootstrap: Bootstrap }) {
  const actions = bootstrap.remotes
    .flatMap(({ id: plugin, contributions }) => contributions.map((each) => ({ ...each, plugin })))
    .filter(({ slot, path }) => slot === 'dashboard.action@1' && path !== null)
    .sort((a, b) => a.order - b.order);
  return actions.map(({ id, plugin, path, title, icon }, index) => (
    <WriteButton
      key={id}
      plugin={plugin}
      to={path ?? '/'}
      variant={index === 0 ? 'filled' : 'default'}
      leftSection={<Icon name={menuIcon(icon)} size={18} />}
    >
      {menuTitle(title)}
    </WriteButton>
  ));
}
