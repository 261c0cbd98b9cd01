import { Button, Icon } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { useZip } from './requests.queries';

/** Has the browser save the sealed files as one zip. */
export function ZipButton({ requestIds, onDone }: { requestIds: string[]; onDone: () => void }) {
  const { t } = useSigning();
  const zip = useZip(onDone);
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={zip.isPending}
      onClick={() => zip.mutate({ requestIds })}
    >
      {t('zip.action', { count: requestIds.length })}
    </Button>
  );
}
