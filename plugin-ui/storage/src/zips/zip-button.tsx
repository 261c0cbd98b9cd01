import { Button, Icon } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { usePrepareZip } from './zips.queries';

/** Asks for a zip of the documents; it stands above the list once it is ready. */
export function ZipButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useStorage();
  const prepare = usePrepareZip(onDone);
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={prepare.isPending}
      onClick={() => prepare.mutate({ ids: [...ids] })}
    >
      {t('zip.prepare', { count: ids.length })}
    </Button>
  );
}
