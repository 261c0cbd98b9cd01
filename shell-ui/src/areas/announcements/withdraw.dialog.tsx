import { ConfirmDialog, Text, useShell } from '@homeroom/sdk';
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
    <ConfirmDialog
      title={t('withdrawTitle')}
      isOpen
      onClose={onClose}
      confirmLabel={t('withdraw')}
      isDangerous
      isPending={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => void confirm().catch(() => undefined)}
    >
      <Text>
        <bdi>{record.text}</bdi>
      </Text>
      <Text>{t('withdrawEffect', { who })}</Text>
    </ConfirmDialog>
  );
}
