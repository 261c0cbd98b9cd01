import { Button, Icon } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { type Request, useDownload } from './requests.queries';

/** Has the browser save the sealed file. */
export function DownloadSealed({ request }: { request: Request }) {
  const { t } = useSigning();
  const download = useDownload();
  return (
    <Button
      leftSection={<Icon name="download" size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate(request)}
    >
      {t('request.download')}
    </Button>
  );
}
