import { Alert, Button, ErrorText, Group, Icon, Loader, Stack, Text, TextInput } from '@homeroom/sdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStorage } from '../use-storage';
import { HitList } from './hit-list';
import { ReadingNote } from './reading-note';
import { HITS_A_PAGE, type SearchFilters, useContentSearch } from './search.queries';
import { SearchHelp } from './search-help';

/** The specification's wait after the last key before documents are searched by themselves. */
const SEARCH_DELAY_MS = 750;

const NO_FILTERS: SearchFilters = {};

interface Props {
  /** What is looked for at first. */
  phrase?: string;
  /** What always narrows the search, such as the person whose page it is; keep it the same between renders. */
  filters?: SearchFilters;
  /** Hears what is looked for, as for the address. */
  onSearch?: (phrase: string) => void;
}

/** Searches in what stands in documents: after a pause in typing, at once on Enter. Escape empties the box. */
export function ContentSearch({ phrase: initial = '', filters = NO_FILTERS, onSearch }: Props) {
  const { t } = useStorage();
  const [phrase, setPhrase] = useState(initial);
  const [from, setFrom] = useState(0);
  const search = (next: string) => {
    setFrom(0);
    setPhrase(next);
    onSearch?.(next);
  };
  return (
    <Stack gap="md">
      <search>
        <Group gap="sm" align="end">
          <SearchBox phrase={initial} onSearch={search} />
          <SearchHelp />
        </Group>
      </search>
      <ReadingNote />
      {phrase === '' ? (
        <Text c="dimmed">{t('search.start')}</Text>
      ) : (
        <Results phrase={phrase} from={from} filters={filters} onMove={setFrom} />
      )}
    </Stack>
  );
}

function SearchBox({ phrase, onSearch }: { phrase: string; onSearch: (phrase: string) => void }) {
  const { t } = useStorage();
  const [text, setText] = useState(phrase);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function search(value: string, delayMs: number) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(value.trim()), delayMs);
  }
  return (
    <TextInput
      type="search"
      flex={1}
      miw={200}
      maxLength={1000}
      label={t('search.label')}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={(event) => search(event.currentTarget.value, SEARCH_DELAY_MS)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') search(text, 0);
        if (event.key === 'Escape' && text !== '') search('', 0);
      }}
    />
  );
}

interface ResultsProps {
  phrase: string;
  from: number;
  filters: SearchFilters;
  onMove: (from: number) => void;
}

function Results({ phrase, from, filters, onMove }: ResultsProps) {
  const { t } = useStorage();
  const { data, error, isPlaceholderData } = useContentSearch(phrase, from, filters);
  if (error) {
    return (
      <Alert color="orange" title={t('search.unclear')}>
        <ErrorText error={error} />
      </Alert>
    );
  }
  if (!data) return <Loader aria-label={t('search.searching')} />;
  return (
    <>
      <Text role="status" size="sm">
        {data.total === 0 ? t('search.nothing') : t('search.found', { count: data.total })}
      </Text>
      {data.total === 0 && <Text c="dimmed">{t('search.nothingHint')}</Text>}
      <HitList hits={data.hits} isStale={isPlaceholderData} />
      {data.total > HITS_A_PAGE && (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={from === 0}
            onClick={() => onMove(Math.max(0, from - HITS_A_PAGE))}
          >
            {t('search.previous')}
          </Button>
          <Button
            variant="default"
            disabled={from + HITS_A_PAGE >= data.total}
            onClick={() => onMove(from + HITS_A_PAGE)}
          >
            {t('search.next')}
          </Button>
        </Group>
      )}
    </>
  );
}
