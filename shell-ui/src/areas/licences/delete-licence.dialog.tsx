import { ConfirmDialog, Text, useFormat, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { dayText } from '../../licence/licence';
import { type Client, type CustomerLicence, useDeleteLicence } from './licences.queries';

interface Props {
  licence: CustomerLicence;
  counts: Client['counts'];
  isOpen: boolean;
  onClose: () => void;
}

/** The grace of the API: so many days after the last one nobody signs in. */
const GRACE_DAYS = 31;

/** Asks before a customer is deleted, and says in numbers what happens and what does not. */
export function DeleteLicenceDialog({ licence, counts, isOpen, onClose }: Props) {
  const t = useText('licences');
  const { language, notify } = useShell();
  const format = useFormat();
  const remove = useDeleteLicence(() => {
    notify({ message: t('deleted', { name: licence.name }), kind: 'success' });
    onClose();
  });
  const closing = new Date(Date.parse(licence.today) + GRACE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: licence.name })}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={t('deleteConfirm')}
      isDangerous
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(licence.id)}
    >
      <Text>
        {licence.state === 'lapsed'
          ? t('deleteEnded')
          : t('deleteToday', { day: dayText(licence.today, language) })}
      </Text>
      <Text>
        {t('deleteSignIn', { users: format.number(counts.users), day: dayText(closing, language) })}
      </Text>
      <Text>{t('deleteKeeps', { documents: format.number(counts.documents) })}</Text>
    </ConfirmDialog>
  );
}
