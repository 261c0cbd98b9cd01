import { Button, DataGrid, Group, Icon, Page, SidePanel, Text, useLocation, useParams } from '@homeroom/sdk';
import type { Place } from '../preview/preview.queries';
import { UploadArea } from '../uploads/upload-area';
import { useStorage } from '../use-storage';
import { LatestZip } from '../zips/latest-zip';
import { useDocumentColumns } from './columns';
import { DocumentPanel } from './document.panel';
import { LIVE, useDocument } from './documents.queries';
import { SelectionActions } from './selection-actions';

const LIST = '/document-storage';

/** Every document that the user may view, the newest first, and beside them the one that the address names. */
export default function DocumentsPage() {
  const { t, navigate } = useStorage();
  const { id } = useParams();
  const place = useLocation().state as Place | null;
  const close = () => navigate(LIST);
  return (
    <Page title={t('documents.title')} purpose={t('documents.purpose')} action={<Doors />}>
      <LatestZip />
      <UploadArea>
        <DataGrid
          model="DocumentList"
          label={t('documents.title')}
          columns={useDocumentColumns()}
          rowHref={(row) => `${LIST}/${row.id}`}
          defaultSort={{ property: 'createdOn', direction: 'desc' }}
          live={LIVE}
          searchDelayMs={750}
          csvName="documents"
          actions={(rows, clear, contents) => (
            <SelectionActions documents={rows} contents={contents} onDone={clear} />
          )}
          empty={<Empty />}
        />
      </UploadArea>
      <SidePanel
        title={id && <DocumentName key={id} id={id} />}
        isOpen={id !== undefined}
        onClose={close}
        size={760}
      >
        {id !== undefined && <DocumentPanel key={id} id={id} place={place ?? undefined} onGone={close} />}
      </SidePanel>
    </Page>
  );
}

/** What lies beside the list: the search in contents, what became of many, and the bin for those who may delete. */
function Doors() {
  const { t, user, navigate } = useStorage();
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<Icon name="search" size={18} />}
        onClick={() => navigate(`${LIST}/search`)}
      >
        {t('search.title')}
      </Button>
      {(user.isAdmin || user.permissions.canUpload) && (
        <Button
          variant="default"
          leftSection={<Icon name="check" size={18} />}
          onClick={() => navigate(`${LIST}/results`)}
        >
          {t('results.title')}
        </Button>
      )}
      {(user.isAdmin || user.permissions.canDelete) && (
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={18} />}
          onClick={() => navigate(`${LIST}/bin`)}
        >
          {t('bin.title')}
        </Button>
      )}
    </Group>
  );
}

/** Why nothing is there: whoever has no role that lets them view documents is told whom to ask. */
function Empty() {
  const { t, user } = useStorage();
  const words = user.isAdmin || user.permissions.canView ? 'empty' : 'noRole';
  return (
    <>
      <Text fw={600}>{t(`documents.${words}Title`)}</Text>
      <Text c="dimmed">{t(`documents.${words}`)}</Text>
    </>
  );
}

function DocumentName({ id }: { id: string }) {
  const { t } = useStorage();
  const { data } = useDocument(id);
  return data ? <bdi>{data.name}</bdi> : t('document.title');
}
