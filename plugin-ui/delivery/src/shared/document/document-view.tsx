import { Alert, ErrorText, Icon, Skeleton, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { PersonLink } from '../person-link';
import classes from './document-view.module.css';
import { type DocumentDetail, type DocumentProblem, useDocument } from './documents.queries';
import { LargePages } from './large-pages';
import { Legend } from './legend';
import { MarkedPage } from './marked-page';
import { Reasons } from './reasons';

interface Props {
  jobId: string;
  documentId: string;
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
  /** Called with the document once all its pages are on the screen. */
  onSeen: (detail: DocumentDetail) => void;
}

/** A document's pages with their marks, and in sentences why it is held. Give it a `key` that changes with it. */
export function DocumentView({ jobId, documentId, isLarge, onLarge, onSeen }: Props) {
  const { t } = usePlugin();
  const document = useDocument(documentId);
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const detail = document.data;
  const isSeen = detail?.pages.every(({ page }) => shown.has(page)) ?? false;
  useEffect(() => {
    if (detail && isSeen) onSeen(detail);
  }, [detail, isSeen, onSeen]);
  if (document.error) return <ErrorText error={document.error} />;
  if (!detail) return <Skeleton height={320} role="status" aria-label={t('held.loading')} />;
  return (
    <Stack gap="md">
      <Identity detail={detail} />
      <Problems problems={detail.problems} />
      <Legend />
      <div className={classes.sheets}>
        {detail.pages.map((page) => (
          <MarkedPage
            key={page.page}
            jobId={jobId}
            page={page}
            onOpen={() => onLarge(true)}
            onShown={(number) => setShown((before) => new Set([...before, number]))}
          />
        ))}
      </div>
      <LargePages jobId={jobId} detail={detail} isOpen={isLarge} onClose={() => onLarge(false)} />
    </Stack>
  );
}

/** Whose document it is said to be, and where it would go. */
function Identity({ detail: { document, person, recipients } }: { detail: DocumentDetail }) {
  const { t } = usePlugin();
  const name = `${person.firstName} ${person.lastName}`.trim() || document.personName;
  return (
    <div>
      <Text fw={650} size="lg" className={classes.name}>
        <PersonLink person={document.person} name={name} />
      </Text>
      <Text size="sm" c="dimmed">
        {t('look.id', { id: person.personId })} · {t('send.pages', { count: document.pages.length })}
        {person.schoolId && ` · ${t('held.school', { id: person.schoolId })}`}
      </Text>
      <Text size="sm" c="dimmed" className={classes.name}>
        {recipients.length > 0 ? t('held.goesTo', { addresses: recipients.join(', ') }) : t('held.noAddress')}
      </Text>
      {document.reasons.length > 0 && <Reasons reasons={document.reasons} />}
    </div>
  );
}

function Problems({ problems }: { problems: readonly DocumentProblem[] }) {
  return problems.map((problem) => <ProblemText key={problem.id} problem={problem} />);
}

function ProblemText({ problem }: { problem: DocumentProblem }) {
  const { t } = usePlugin();
  const format = useFormat();
  const { kind, message, others, texts, holds, releasable, released } = problem;
  const isOpen = holds && !released;
  return (
    <Alert
      color={isOpen ? 'yellow' : 'gray'}
      variant="outline"
      icon={<Icon name={isOpen ? 'pause' : released ? 'check' : 'alert'} />}
      role="note"
    >
      <Text size="sm" fw={600}>
        {t(`problem.${kind}`)}
      </Text>
      <Text size="sm">
        <bdi>{message}</bdi>
      </Text>
      {others.length > 0 && (
        <Text size="sm">
          {t('held.others')}{' '}
          {others.map(({ personId, personName }, index) => (
            <span key={personId}>
              {index > 0 && ', '}
              <bdi>{personName}</bdi> (<bdi>{personId}</bdi>)
            </span>
          ))}
        </Text>
      )}
      {texts.length > 0 && (
        <Text size="sm">
          {t('held.texts')} <bdi>{texts.join(', ')}</bdi>
        </Text>
      )}
      {isOpen && !releasable && (
        <Text size="sm" fw={600}>
          {t('held.neverReleased')}
        </Text>
      )}
      {released && (
        <Text size="sm">
          {t('held.released', {
            by: released.by,
            at: format.dateTime(released.at),
            reason: released.reason,
          })}
        </Text>
      )}
    </Alert>
  );
}
