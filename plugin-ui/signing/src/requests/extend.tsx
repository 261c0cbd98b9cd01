import { Text, TextInput } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { ChangeRequests } from './change-requests';
import { endOf } from './days';
import { useExtend, type Which } from './requests.queries';

interface Props {
  which: Which;
  count: number;
  onDone?: () => void;
}

/** Lets requests be signed until another day. */
export function ExtendRequests({ which, count, onDone }: Props) {
  const { t } = useSigning();
  const [day, setDay] = useState('');
  return (
    <ChangeRequests
      icon="clock"
      label={t('extend.action', { count })}
      title={t('extend.title', { count })}
      confirmLabel={t('extend.save')}
      isReady={day !== ''}
      change={useExtend()}
      body={() => ({ ...which, expiresOn: endOf(day) })}
      onDone={onDone}
    >
      <Text>{t('extend.effect')}</Text>
      <TextInput
        type="date"
        label={t('correct.until')}
        required
        data-autofocus
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </ChangeRequests>
  );
}
