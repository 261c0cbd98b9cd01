import { Button, ErrorText, Group, Icon, Text, TextInput, useFormat } from '@homeroom/sdk';
import type { KeyboardEvent } from 'react';
import { useStorage } from '../use-storage';
import type { Finding } from './use-find';

interface Props {
  finding: Finding;
  onClose: () => void;
}

/** Looks for words in the document: Enter shows the next place, with Shift the one before, Escape closes. */
export function FindBar({ finding, onClose }: Props) {
  const { t } = useStorage();
  const { phrase, setPhrase, matches, step, error } = finding;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  }
  const isEmpty = matches.length === 0;
  return (
    <search>
      <Group gap="xs" align="end">
        <TextInput
          type="search"
          flex={1}
          miw={160}
          autoFocus
          maxLength={200}
          // Escape closes the search alone, not the panel around it.
          data-mantine-stop-propagation="true"
          label={t('preview.find.label')}
          dir="auto"
          value={phrase}
          onChange={(event) => setPhrase(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          aria-label={t('preview.find.previous')}
          disabled={isEmpty}
          onClick={() => step(-1)}
        >
          <Icon name="arrowUp" size={18} />
        </Button>
        <Button
          variant="default"
          aria-label={t('preview.find.next')}
          disabled={isEmpty}
          onClick={() => step(1)}
        >
          <Icon name="arrowDown" size={18} />
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('preview.find.close')}
        </Button>
      </Group>
      <Place finding={finding} />
      {error && <ErrorText error={error} />}
    </search>
  );
}

/** Which of how many places is shown. */
function Place({ finding: { phrase, isSettled, matches, isMore, at } }: { finding: Finding }) {
  const { t } = useStorage();
  const format = useFormat();
  const match = matches[at];
  const words = () => {
    if (phrase.trim() === '' || !isSettled) return '';
    if (!match) return t(isMore ? 'preview.find.noneYet' : 'preview.find.none');
    const place = { at: format.number(at + 1), count: format.number(matches.length) };
    const told = t(isMore ? 'preview.find.placeOfMore' : 'preview.find.place', place);
    return match.first === null ? `${told} ${t('preview.find.inPicture')}` : told;
  };
  return (
    <Text role="status" size="sm" mih={24}>
      {words()}
    </Text>
  );
}
