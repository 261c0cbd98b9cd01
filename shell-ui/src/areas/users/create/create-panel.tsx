import { SidePanel } from '@homeroom/sdk';
import { useText } from '../../../i18n/i18n';
import { CreateForm } from './create-form';

interface Props {
  onClose: () => void;
  onCreated: (userId: string) => void;
}

/** The form for a new user beside the list. */
export function CreatePanel({ onClose, onCreated }: Props) {
  const t = useText('users');
  return (
    <SidePanel title={t('create.title')} isOpen onClose={onClose}>
      <CreateForm onCreated={onCreated} />
    </SidePanel>
  );
}
