import { Icon, Page, SidePanel, useParams, usePlugin, WriteButton } from '@homeroom/sdk';
import { Fragment, type ReactNode } from 'react';

interface Props<Item> {
  /** The page's address; a thing's own is below it, and `new` is the form for one more. */
  address: string;
  /** Under which the page's words stand: `title`, `purpose`, `new`. */
  words: string;
  items: readonly Item[] | undefined;
  grid: ReactNode;
  /** The form of the chosen thing, or of one more. */
  form: (chosen: Item | undefined, close: () => void) => ReactNode;
}

/** A list, and beside it the form of the thing that the address names. */
export function ListPage<Item extends { id: string; name: string }>(props: Props<Item>) {
  const { address, words, items, grid, form } = props;
  const { t, navigate } = usePlugin();
  const { id } = useParams();
  const close = () => navigate(address);
  const chosen = items?.find((item) => item.id === id);
  const add = (
    <WriteButton to={`${address}/new`} leftSection={<Icon name="plus" size={18} />}>
      {t(`${words}.new`)}
    </WriteButton>
  );
  return (
    <Page title={t(`${words}.title`)} purpose={t(`${words}.purpose`)} action={add}>
      {grid}
      <SidePanel
        title={chosen ? <bdi>{chosen.name}</bdi> : t(`${words}.new`)}
        isOpen={id === 'new' || chosen !== undefined}
        onClose={close}
      >
        <Fragment key={id}>{form(chosen, close)}</Fragment>
      </SidePanel>
    </Page>
  );
}
