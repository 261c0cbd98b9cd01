import {
  type Column,
  ConfirmDialog,
  DataGrid,
  Link,
  type RecordOf,
  Text,
  Textarea,
  useFormat,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import { useObject } from './retention.queries';

interface Props {
  id: string;
  /** Whether documents can be taken off still. */
  isOpen: boolean;
}

/** The documents of a list; before it is approved they can be taken off. */
export function DispositionDocuments({ id, isOpen }: Props) {
  const { t } = useStorage();
  return (
    <DataGrid
      model="DispositionDocuments"
      label={t('retention.documents')}
      columns={useColumns()}
      fixedFilters={[{ property: 'dispositionId', values: [id] }]}
      live={['Dispositions']}
      hasViews={false}
      csvName="disposition"
      actions={
        isOpen
          ? (chosen, clear) => (
              <TakeOff id={id} documentIds={chosen.map(({ documentId }) => documentId)} onDone={clear} />
            )
          : undefined
      }
      empty={t('retention.noDocuments')}
    />
  );
}

function TakeOff({ id, documentIds, onDone }: { id: string; documentIds: string[]; onDone: () => void }) {
  const { t } = useStorage();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const object = useObject(onDone);
  const numbers = { count: documentIds.length, documents: format.number(documentIds.length) };
  return (
    <>
      <WriteButton variant="default" onClick={() => setIsAsking(true)}>
        {t('retention.takeOff', numbers)}
      </WriteButton>
      <ConfirmDialog
        title={t('retention.takeOffTitle', numbers)}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('retention.takeOff', numbers)}
        isReady={reason.trim().length >= 3}
        isPending={object.isPending}
        error={object.error}
        onConfirm={() => object.mutate({ id, documentIds, reason })}
      >
        <Text>{t('retention.takeOffEffect')}</Text>
        <Textarea
          label={t('retention.why')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          data-autofocus
        />
      </ConfirmDialog>
    </>
  );
}

function useColumns(): Column<RecordOf<'DispositionDocuments'>>[] {
  const { t } = useStorage();
  return [
    { property: 'type', title: t('retention.type') },
    {
      property: 'name',
      title: t('name'),
      render: ({ name, title, address }) =>
        address ? <Link to={address}>{title}</Link> : <bdi>{name || '–'}</bdi>,
      text: ({ name, title }) => title || name,
    },
    { property: 'personId', title: t('retention.personId') },
    { property: 'dueOn', title: t('retention.dueOn') },
    {
      property: 'state',
      title: t('retention.stateTitle'),
      render: ({ state }) => t(`retention.item.${state}`),
      text: ({ state }) => t(`retention.item.${state}`),
    },
    { property: 'reason', title: t('retention.why'), isWords: true },
  ];
}
