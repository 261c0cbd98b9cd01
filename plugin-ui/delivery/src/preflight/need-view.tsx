import { Button, DateTime, Link, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { useCallback, useRef, useState } from 'react';
import { DocumentView } from '../shared/document/document-view';
import { Sheet } from '../shared/document/marked-page';
import classes from './preflight.module.css';
import type { NeedRow } from './preflight.queries';

/** So many are shown at first; each is a picture that the server has to draw. */
const FIRST = 12;

interface Props {
  jobId: string;
  row: NeedRow;
  /** Called with the row's key once the pages of its documents are on the screen. */
  onSeen: (key: string) => void;
}

/** What a row is about: why it is there, what was decided, and its pages. Give it a `key` that changes with it. */
export function NeedView({ jobId, row, onSeen }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const documents = row.documentId ? [row.documentId] : row.examples;
  const [shown, setShown] = useState(FIRST);
  const seen = useRef(new Set<string>());
  const { key } = row;
  const onLook = useCallback(
    (documentId: string, of: number) => {
      if (seen.current.add(documentId).size === of) onSeen(key);
    },
    [key, onSeen],
  );
  return (
    <Stack gap="md">
      <div>
        {row.messages.map((message) => (
          <Text key={message} className={classes.words}>
            <bdi>{message}</bdi>
          </Text>
        ))}
        {row.earlier && (
          <Text size="sm">
            <Link to={`/job/${row.earlier.jobId}`}>
              <bdi>{row.earlier.subject}</bdi>
            </Link>
            {' · '}
            <DateTime iso={row.earlier.sentOn} /> · <bdi>{row.earlier.by}</bdi>
          </Text>
        )}
        {row.decided && (
          <Text size="sm" fw={600} className={classes.words}>
            {t(`needs.decided.${row.decided.verb}`)}
            {[
              row.decided.verb === 'assign' && row.decided.personName,
              row.decided.email,
              row.decided.isCorrected && t('needs.corrected'),
              row.decided.reason,
            ]
              .filter(Boolean)
              .map((words) => ` · ${words}`)}
          </Text>
        )}
      </div>
      {documents.map((documentId) => (
        <Look key={documentId} jobId={jobId} documentId={documentId} of={documents.length} onLook={onLook} />
      ))}
      {documents.length === 0 && (
        <>
          <div className={classes.sheets}>
            {row.pages.slice(0, shown).map((page) => (
              <figure key={page} className={classes.sheet}>
                <Sheet jobId={jobId} page={{ page }} />
                <Text size="xs" c="dimmed" component="figcaption">
                  {t('preview.page', { page: format.number(page) })}
                </Text>
              </figure>
            ))}
          </div>
          {row.pages.length > shown && (
            <div>
              <Button variant="default" onClick={() => setShown(row.pages.length)}>
                {t('unassigned.more', { count: row.pages.length - shown })}
              </Button>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}

interface LookProps {
  jobId: string;
  documentId: string;
  /** How many documents the row shows. */
  of: number;
  onLook: (documentId: string, of: number) => void;
}

function Look({ jobId, documentId, of, onLook }: LookProps) {
  const [isLarge, setLarge] = useState(false);
  const seen = useCallback(() => onLook(documentId, of), [documentId, of, onLook]);
  return (
    <DocumentView jobId={jobId} documentId={documentId} isLarge={isLarge} onLarge={setLarge} onSeen={seen} />
  );
}
