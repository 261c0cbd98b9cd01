import { DateTime, Link, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { useCallback, useState } from 'react';
import { DocumentView } from '../held/document-view';
import held from '../held/held.module.css';
import { Sheet } from '../pages/marked-page';
import classes from './preflight.module.css';
import type { NeedRow } from './preflight.queries';

interface Props {
  jobId: string;
  row: NeedRow;
  /** Called with the row's key once the pages of its document are on the screen. */
  onSeen: (key: string) => void;
}

/** What a row is about: why it is there, what was decided, and its pages. Give it a `key` that changes with it. */
export function NeedView({ jobId, row, onSeen }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const [isLarge, setLarge] = useState(false);
  const { key } = row;
  const seen = useCallback(() => onSeen(key), [key, onSeen]);
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
      {row.documentId ? (
        <DocumentView
          jobId={jobId}
          documentId={row.documentId}
          isLarge={isLarge}
          onLarge={setLarge}
          onSeen={seen}
        />
      ) : (
        <div className={held.sheets}>
          {row.pages.map((page) => (
            <figure key={page} className={classes.sheet}>
              <Sheet jobId={jobId} page={{ page }} />
              <Text size="xs" c="dimmed" component="figcaption">
                {t('preview.page', { page: format.number(page) })}
              </Text>
            </figure>
          ))}
        </div>
      )}
    </Stack>
  );
}
