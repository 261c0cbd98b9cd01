import { Button, Dialog, ErrorText, Group, Stack, Text, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { type AnnouncementRecord, useWithdraw } from './announcements.queries';
import { useAudienceText } from './use-audience-text';

/** Asks before an announcement is taken back, and says from whom. */
export function WithdrawDialog({ record, onClose }: { record: AnnouncementRecord; onClose: () => void }) {
  const t = useText('announcements');
  const { notify } = useShell();
  const who = useAudienceText()(record);
  const withdraw = useWithdraw();
  async function confirm() {
    await withdraw.mutateAsync(record.id);
    notify({ message: t('withdrawn'), kind: 'success' });
    onClose();
  }
  return (
    <Dialog title={t('withdrawTitle')} isOpen onClose={onClose}>
      <Stack>
        <Text>
          <bdi>{record.text}</bdi>
        </Text>
        <Text>{t('withdrawEffect', { who })}</Text>
        {withdraw.error && <ErrorText error={withdraw.error} />}
        <Group>
          <Button
            color="red.9"
            loading={withdraw.isPending}
            onClick={() => void confirm().catch(() => undefined)}
          >
            {t('withdraw')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
