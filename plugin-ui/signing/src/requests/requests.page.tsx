import {
  Button,
  DataGrid,
  type GridContents,
  Group,
  Icon,
  Page,
  SidePanel,
  Text,
  useFormat,
  useParams,
  WriteButton,
} from '@homeroom/sdk';
import { isUnderWay } from '../status';
import { useSigning } from '../use-signing';
import { CancelRequests } from './cancel';
import { type RequestRecord, useRequestColumns } from './columns';
import { Counts } from './counts';
import { ExtendRequests } from './extend';
import { RemindRequests } from './remind';
import { RequestPanel } from './request.panel';
import { LIVE, useRequest } from './requests.queries';
import { TurnAround } from './turn-around';
import { UnplannedJobs } from './unplanned';
import { ZipButton } from './zip-button';

const LIST = '/document-signature';

/** Every document that families and staff are asked to sign, and beside them the one that the address names. */
export default function RequestsPage() {
  const { t, navigate } = useSigning();
  const { id } = useParams();
  return (
    <Page title={t('requests.title')} purpose={t('requests.purpose')} action={<Doors />}>
      <UnplannedJobs />
      <Counts />
      <DataGrid
        model="DocumentSignatures"
        label={t('requests.title')}
        columns={useRequestColumns()}
        rowHref={(row) => `${LIST}/${row.id}`}
        rowName={({ title, firstName, lastName }) => `${title}, ${firstName} ${lastName}`}
        defaultSort={{ property: 'createdOn', direction: 'desc' }}
        live={LIVE}
        csvName="document-signatures"
        actions={(rows, clear, contents) => <Actions rows={rows} contents={contents} onDone={clear} />}
        empty={<Empty />}
      />
      <TurnAround />
      <SidePanel
        title={id && <RequestName key={id} id={id} />}
        isOpen={id !== undefined}
        onClose={() => navigate(LIST)}
        size={640}
      >
        {id !== undefined && <RequestPanel key={id} id={id} />}
      </SidePanel>
    </Page>
  );
}

function Doors() {
  const { t, navigate } = useSigning();
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => navigate(`${LIST}/templates`)}>
        {t('templates.title')}
      </Button>
      <WriteButton to={`${LIST}/new`} leftSection={<Icon name="send" size={18} />}>
        {t('requests.new')}
      </WriteButton>
    </Group>
  );
}

interface ActionsProps {
  rows: readonly RequestRecord[];
  contents: GridContents;
  onDone: () => void;
}

/** What can be done with the chosen documents, or with all that the list shows. */
function Actions({ rows, contents, onDone }: ActionsProps) {
  const requestIds = rows.filter(({ status }) => isUnderWay(status)).map(({ id }) => id);
  const { total, filters, phrase } = contents;
  const rest = (total ?? 0) > rows.length;
  const signed = rows.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const query = { filters: filters.map((each) => ({ ...each })), phrase };
  return (
    <Group gap="sm">
      {requestIds.length > 0 && (
        <>
          <RemindRequests which={{ requestIds }} count={requestIds.length} onDone={onDone} />
          <ExtendRequests which={{ requestIds }} count={requestIds.length} onDone={onDone} />
          <CancelRequests which={{ requestIds }} count={requestIds.length} onDone={onDone} />
        </>
      )}
      {signed.length > 0 && <ZipButton requestIds={signed} onDone={onDone} />}
      {rest && <RemindAll which={{ query }} count={total ?? 0} onDone={onDone} />}
    </Group>
  );
}

/** Everything on all pages of the list: only those that still wait are reminded of. */
function RemindAll(props: { which: { query: object }; count: number; onDone: () => void }) {
  const { t } = useSigning();
  const format = useFormat();
  return (
    <RemindRequests
      {...props}
      label={t('remind.all', { count: props.count, formatted: format.number(props.count) })}
    />
  );
}

function RequestName({ id }: { id: string }) {
  const { t } = useSigning();
  const { data } = useRequest(id);
  return data ? <bdi>{data.title}</bdi> : t('request.title');
}

function Empty() {
  const { t } = useSigning();
  return (
    <>
      <Text fw={600}>{t('requests.emptyTitle')}</Text>
      <Text c="dimmed">{t('requests.empty')}</Text>
      <WriteButton to={`${LIST}/new`} mt="sm">
        {t('requests.new')}
      </WriteButton>
    </>
  );
}
