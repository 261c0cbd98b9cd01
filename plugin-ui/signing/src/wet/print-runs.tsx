import {
  Button,
  Checkbox,
  DateTime,
  Dialog,
  ErrorAlert,
  Group,
  Icon,
  Stack,
  Table,
  Text,
  useFormat,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { Section } from '../requests/section';
import { useSigning } from '../use-signing';
import { RequestPicker } from './request-picker';
import classes from './wet.module.css';
import {
  type OpenRequest,
  type PrintRun,
  useCreatePrintRun,
  useDownloadRun,
  usePrintRuns,
} from './wet.queries';

/** What was printed to be signed on paper, and the way to print more. */
export function PrintRuns() {
  const { t } = useSigning();
  const [isOpen, setOpen] = useState(false);
  const { data = [], error } = usePrintRuns();
  const download = useDownloadRun();
  const problem = error ?? download.error;
  return (
    <Section order={2} title={t('wet.prints.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('wet.prints.purpose')}</Text>
        <Group>
          <WriteButton leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
            {t('wet.prints.new')}
          </WriteButton>
        </Group>
        {problem && <ErrorAlert error={problem} />}
        {data.length > 0 && (
          <div className={classes.scroller}>
            <Table aria-label={t('wet.prints.title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('wet.prints.created')}</Table.Th>
                  <Table.Th>{t('wet.prints.status')}</Table.Th>
                  <Table.Th>{t('wet.prints.requests')}</Table.Th>
                  <Table.Th>{t('wet.prints.pages')}</Table.Th>
                  <Table.Th>{t('wet.prints.file')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((run) => (
                  <Run key={run.id} run={run} onDownload={download.mutate} isBusy={download.isPending} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </Stack>
      <Dialog title={t('wet.prints.new')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <NewRun onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

interface RunProps {
  run: PrintRun;
  onDownload: (run: PrintRun) => void;
  isBusy: boolean;
}

function Run({ run, onDownload, isBusy }: RunProps) {
  const { t } = useSigning();
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Td>
        <DateTime iso={run.createdOn} /> <bdi>{run.createdBy}</bdi>
      </Table.Td>
      <Table.Td>
        {t(`wet.status.${run.status}`)}
        {run.problem && <Text size="sm">{run.problem}</Text>}
      </Table.Td>
      <Table.Td>
        {format.number(run.requests)}
        {run.aside.length > 0 && (
          <details>
            <summary>{t('wet.prints.aside', { count: run.aside.length })}</summary>
            <ul className={classes.plain}>
              {run.aside.map((item) => (
                <li key={item.requestId}>
                  <bdi>{item.personName}</bdi>: {item.reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Table.Td>
      <Table.Td>{run.status === 'ready' && format.number(run.pages)}</Table.Td>
      <Table.Td>
        {run.status === 'ready' && (
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={isBusy}
            aria-label={t('wet.prints.downloadOf', { at: format.dateTime(run.createdOn) })}
            onClick={() => onDownload(run)}
          >
            {t('wet.prints.download')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Chooses requests by their persons, or the whole job of one of them. */
function NewRun({ onDone }: { onDone: () => void }) {
  const { t } = useSigning();
  const [chosen, setChosen] = useState<readonly OpenRequest[]>([]);
  const [isWhole, setWhole] = useState(false);
  const [twoSided, setTwoSided] = useState(true);
  const create = useCreatePrintRun(onDone);
  const [first] = chosen;
  function add(request: OpenRequest) {
    setChosen((all) => [...all.filter(({ id }) => id !== request.id), request]);
  }
  return (
    <Stack gap="md">
      <RequestPicker label={t('wet.prints.find')} onPick={add} />
      {first && (
        <>
          <ul className={classes.plain}>
            {chosen.map(({ id, personName, title }) => (
              <li key={id}>
                <bdi>{personName}</bdi> · <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('wet.prints.whole', { title: first.title })}
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        </>
      )}
      <Checkbox
        label={t('wet.prints.twoSided')}
        checked={twoSided}
        onChange={(event) => setTwoSided(event.currentTarget.checked)}
      />
      {create.error && <ErrorAlert error={create.error} />}
      <Group>
        <WriteButton
          loading={create.isPending}
          disabled={!first}
          onClick={() =>
            first &&
            create.mutate({
              jobId: isWhole ? first.jobId : null,
              requestIds: isWhole ? [] : chosen.map(({ id }) => id),
              twoSided,
            })
          }
        >
          {t('wet.prints.print')}
        </WriteButton>
      </Group>
    </Stack>
  );
}
