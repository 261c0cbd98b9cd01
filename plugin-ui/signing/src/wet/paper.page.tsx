import { Page, Stack } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { PrintRuns } from './print-runs';
import { Returned } from './returned';
import { ScanStacks } from './scan-stacks';

/** Signing on paper: what is printed, what has come back, and what is to be attested. */
export default function PaperPage() {
  const { t } = useSigning();
  return (
    <Page
      title={t('wet.title')}
      purpose={t('wet.purpose')}
      parents={[{ title: t('requests.title'), path: '/document-signature' }]}
    >
      <Stack gap="xl">
        <PrintRuns />
        <ScanStacks />
        <Returned />
      </Stack>
    </Page>
  );
}
