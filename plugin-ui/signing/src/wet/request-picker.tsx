import { RecordPicker, Text, usePhrase } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { type OpenRequest, useOpenRequests } from './wet.queries';

interface Props {
  label: string;
  onPick: (request: OpenRequest) => void;
  /** A key together with Alt, which is not typed; whether it was taken. */
  onKey?: (code: string) => boolean;
}

/** Finds an open request by its person. */
export function RequestPicker({ label, onPick, onKey }: Props) {
  const { t } = useSigning();
  const search = usePhrase();
  // That the same is asked for anew, behind what is shown, is no reason to pass over a key.
  const found = useOpenRequests(search.phrase);
  return (
    <RecordPicker
      label={label}
      search={search}
      rows={search.phrase ? (found.data ?? []) : []}
      onPick={(request) => {
        search.type('');
        onPick(request);
      }}
      onKey={onKey}
      empty={t('wet.noRequest')}
    >
      {(request) => (
        <>
          <bdi>{request.personName}</bdi>
          <Text size="sm" component="span">
            <bdi>{request.title}</bdi> · <bdi>{request.personId}</bdi> · <bdi>{request.school}</bdi>
          </Text>
        </>
      )}
    </RecordPicker>
  );
}
