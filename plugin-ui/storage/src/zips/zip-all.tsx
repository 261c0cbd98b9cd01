import { Button, type GridContents, Icon, useFormat } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { usePrepareZip } from './zips.queries';

interface Props {
  contents: GridContents;
  onDone: () => void;
}

/** Asks for a zip of all that the list shows, on all its pages; the server finds it by the filters and the phrase. */
export function ZipAll({ contents: { total, filters, phrase }, onDone }: Props) {
  const { t } = useStorage();
  const format = useFormat();
  const prepare = usePrepareZip(onDone);
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={prepare.isPending}
      onClick={() => prepare.mutate({ query: { filters: filters.map((each) => ({ ...each })), phrase } })}
    >
      {t('zip.prepareAll', { count: total ?? 0, formatted: format.number(total ?? 0) })}
    </Button>
  );
}
