import { Button, ErrorText, Skeleton, Text, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { type JobDocument, useDocument } from '../shared/document/documents.queries';
import { LargePages } from '../shared/document/large-pages';
import { MarkedPage } from '../shared/document/marked-page';
import { Reasons } from '../shared/document/reasons';
import { PersonLink } from '../shared/person-link';
import classes from './check.module.css';

/** So many pages stand beside each other; the others are in the large view. */
const SHOWN = 4;

/** Documents as their families would see them. */
export function LookAt({ jobId, documents }: { jobId: string; documents: readonly JobDocument[] }) {
  return (
    <ul className={classes.documents}>
      {documents.map((document) => (
        <li key={document.id} className={classes.document}>
          <Looked jobId={jobId} document={document} />
        </li>
      ))}
    </ul>
  );
}

function Looked({ jobId, document }: { jobId: string; document: JobDocument }) {
  const { t } = usePlugin();
  const detail = useDocument(document.id);
  const [isLarge, setLarge] = useState(false);
  const more = document.pages.length - SHOWN;
  return (
    <>
      <div>
        <Text fw={600} className={classes.name}>
          <PersonLink person={document.person} name={document.personName || document.studentId} />
        </Text>
        <Text size="sm" c="dimmed">
          {t('look.id', { id: document.studentId })} · {t('send.pages', { count: document.pages.length })}
        </Text>
      </div>
      <Reasons reasons={document.reasons} />
      {detail.error && <ErrorText error={detail.error} />}
      {detail.isPending && <Skeleton height={220} />}
      {detail.data && (
        <>
          <div className={classes.sheets}>
            {detail.data.pages.slice(0, SHOWN).map((page) => (
              <MarkedPage key={page.page} jobId={jobId} page={page} onOpen={() => setLarge(true)} />
            ))}
          </div>
          {more > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setLarge(true)}>
              {t('look.more', { count: more })}
            </Button>
          )}
          <LargePages jobId={jobId} detail={detail.data} isOpen={isLarge} onClose={() => setLarge(false)} />
        </>
      )}
    </>
  );
}
