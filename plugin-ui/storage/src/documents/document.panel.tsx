import {
  Button,
  DateTime,
  ErrorAlert,
  Fact,
  Facts,
  Group,
  Icon,
  Link,
  Skeleton,
  Stack,
  Text,
  useDelayed,
  useFormat,
} from '@homeroom/sdk';
import { useEffect, useRef, useState } from 'react';
import { DocumentPreview } from '../preview/document-preview';
import type { Place } from '../preview/preview.queries';
import { useStorage } from '../use-storage';
import { ActList } from './act-list';
import { DeleteDocuments, DeleteRefused } from './delete-documents';
import { DocumentForm } from './document-form';
import { DocumentHolds } from './document-holds';
import { type Document, useDocument, useDownload } from './documents.queries';
import { useHoldsOn } from './holds-on.queries';
import { Section } from './section';
import { SendDocuments } from './send-documents';
import { VersionList } from './version-list';

interface Props {
  id: string;
  place?: Place;
  /** It was deleted. */
  onGone: () => void;
}

/** One document: its file, what is known of it, its versions and its history, as far as the user may see them. */
export function DocumentPanel({ id, place, onGone }: Props) {
  const { t } = useStorage();
  const found = useDocument(id);
  const isSlow = useDelayed(found.isPending);
  if (found.data) return <Loaded document={found.data} place={place} onGone={onGone} />;
  if (found.error) return <ErrorAlert error={found.error} />;
  return isSlow ? <Skeleton height={320} role="status" aria-label={t('document.loading')} /> : null;
}

interface LoadedProps extends Omit<Props, 'id'> {
  document: Document;
}

function Loaded({ document, place, onGone }: LoadedProps) {
  const { t } = useStorage();
  const { permissions } = document;
  const holds = useHoldsOn(document.id);
  const isHeld = holds.length > 0;
  const [earlier, setShown] = useState<number>();
  // One that was restored is the present one.
  const shown = earlier === document.version ? undefined : earlier;
  return (
    <Stack gap="xl">
      <Group gap="sm">
        {permissions.canDownload && <DownloadButton document={document} />}
        {permissions.canSend && <SendDocuments ids={[document.id]} onDone={() => undefined} />}
        {permissions.canDelete && isHeld && <DeleteRefused />}
        {permissions.canDelete && !isHeld && <DeleteDocuments ids={[document.id]} onDone={onGone} />}
      </Group>
      <DocumentHolds holds={holds} />
      {shown !== undefined && <EarlierVersion version={shown} onBack={() => setShown(undefined)} />}
      <DocumentPreview
        key={`${document.id} ${shown ?? document.version}`}
        id={document.id}
        // By its number, so that a new version is another answer than the one that is open.
        version={shown ?? document.version}
        place={place}
      />
      <DocumentFacts document={document} />
      <Section title={t('document.details')}>
        <DocumentForm key={`${document.id} ${document.updatedOn}`} document={document} />
      </Section>
      {permissions.canSeeHistory && (
        <Section title={t('versions.title')}>
          <VersionList document={document} shown={shown} onShow={setShown} />
        </Section>
      )}
      {permissions.canSeeHistory && (
        <Section title={t('history.title')}>
          <ActList id={document.id} />
        </Section>
      )}
    </Stack>
  );
}

/** That it is not the present file which is shown. */
function EarlierVersion({ version, onBack }: { version: number; onBack: () => void }) {
  const { t } = useStorage();
  const format = useFormat();
  const said = useRef<HTMLDivElement>(null);
  // It was chosen far below what shows it now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another version is shown.
  useEffect(() => said.current?.focus(), [version]);
  return (
    <Group gap="sm" role="status" ref={said} tabIndex={-1}>
      <Text fw={600}>{t('versions.shown', { number: format.number(version) })}</Text>
      <Button variant="default" size="compact-sm" onClick={onBack}>
        {t('versions.showCurrent')}
      </Button>
    </Group>
  );
}

function DownloadButton({ document }: { document: Document }) {
  const { t } = useStorage();
  const download = useDownload(document.id);
  return (
    <Button
      leftSection={<Icon name="download" size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate(document)}
    >
      {t('document.download')}
    </Button>
  );
}

function DocumentFacts({ document }: { document: Document }) {
  const { t } = useStorage();
  const format = useFormat();
  return (
    <Facts>
      <Fact term={t('documents.person')}>
        <Link to={`/student-detail/${document.person}`}>{document.personName || document.personId}</Link>
      </Fact>
      <Fact term={t('documents.personId')}>{document.personId}</Fact>
      <Fact term={t('document.file')}>{document.fileName}</Fact>
      <Fact term={t('documents.size')}>{format.fileSize(document.sizeBytes)}</Fact>
      {document.pages !== null && <Fact term={t('document.pages')}>{format.number(document.pages)}</Fact>}
      <Fact term={t('versions.version')}>{format.number(document.version)}</Fact>
      <Fact term={t('documents.createdOn')}>
        <DateTime iso={document.createdOn} />
      </Fact>
      <Fact term={t('documents.createdBy')}>{document.createdBy}</Fact>
    </Facts>
  );
}
