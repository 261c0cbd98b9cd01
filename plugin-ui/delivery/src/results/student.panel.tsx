import {
  Alert,
  ApiError,
  DateTime,
  EmailAddress,
  ErrorAlert,
  Fact,
  Facts,
  Group,
  Icon,
  Link,
  Skeleton,
  Stack,
  StatusLabel,
  Text,
  useDelayed,
  useFormat,
  useParams,
  usePlugin,
} from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { pageRanges } from '../shared/document/page-ranges';
import { JobStatus, ResultStatus } from '../shared/status';
import { DocumentButton } from './document-button';
import { HistoryButton } from './history.dialog';
import { LockNote } from './lock-note';
import { PinButton } from './pin-button';
import { ViewMailButton } from './sent-mails';
import classes from './students.module.css';
import { type Student, type StudentResult, useStudent } from './students.queries';

interface ResultProps {
  result: StudentResult;
  student: Student;
  /** What the office can do for one recipient. */
  menuOf: (row: StudentResult & { id: string; personName: string }) => ReactNode;
}

/** Every job, mail, PIN state and document of the student whose page this is. */
export function StudentPanel({ menuOf }: Pick<ResultProps, 'menuOf'>) {
  const { t } = usePlugin();
  const { id = '' } = useParams();
  const student = useStudent(id);
  const isSlow = useDelayed(student.isPending);
  if (student.data) return <Results student={student.data} menuOf={menuOf} />;
  if (student.error instanceof ApiError && student.error.status === 404)
    return <Text>{student.error.message}</Text>;
  if (student.error) return <ErrorAlert error={student.error} />;
  return isSlow ? <Skeleton height={220} role="status" aria-label={t('students.loading')} /> : null;
}

function Results({ student, menuOf }: Omit<ResultProps, 'result'>) {
  const { t } = usePlugin();
  return (
    <ul className={classes.list} aria-label={t('students.documents')}>
      {student.results.map((result) => (
        <li key={`${result.jobId} ${result.id}`} className={classes.item}>
          <Result result={result} student={student} menuOf={menuOf} />
        </li>
      ))}
    </ul>
  );
}

function Result({ result, student, menuOf }: ResultProps) {
  const { t } = usePlugin();
  const format = useFormat();
  const name = result.madeFor || student.personName;
  // A message alone has no pages, and nothing that could be taken back.
  const hasDocument = result.pages.length > 0;
  return (
    <Stack gap="xs">
      <Group gap="md">
        <Link to={`/job/${result.jobId}`}>{result.subject}</Link>
        <JobStatus status={result.jobStatus} />
        <Text size="sm" c="dimmed">
          <DateTime iso={result.createdOn} />
        </Text>
      </Group>
      {result.madeFor && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} p="xs">
          {t('students.madeFor', { name: result.madeFor })}
        </Alert>
      )}
      {result.id ? (
        <Facts>
          <Fact term={t('results.email')}>
            <EmailAddress email={result.email} />
          </Fact>
          <Fact term={t('results.result')}>
            <ResultStatus result={result.result ?? ''} />
            {result.message && !result.success && <Text size="sm">{result.message}</Text>}
          </Fact>
          <Fact term={t('results.sentOn')}>
            <DateTime iso={result.sentOn} />
          </Fact>
          <Fact term={t('results.openedOn')}>
            <DateTime iso={result.openedOn} />
          </Fact>
          <Fact term={t('students.link')}>
            {result.link ? t(`students.link_state.${result.link}`) : '–'}
            {result.link === 'open' && result.expiresOn && (
              <Text size="sm">
                {t('students.until')} <DateTime iso={result.expiresOn} />
              </Text>
            )}
            <LockNote resultId={result.id} personName={name} lockedOn={result.lockedOn} />
          </Fact>
          {hasDocument && (
            <Fact term={t('results.pages')}>
              <bdi dir="ltr">{pageRanges(result.pages, format.number)}</bdi>
            </Fact>
          )}
        </Facts>
      ) : (
        <StatusLabel icon="ban" tone="bad">
          {t(`students.nobody.${result.documentState}`)}
        </StatusLabel>
      )}
      {result.id && result.isJobRecalled && <Text size="sm">{t('students.jobRecalled')}</Text>}
      {result.id && (
        <Group gap="xs">
          {hasDocument && (
            <DocumentButton resultId={result.id} personName={name} personId={student.studentId} />
          )}
          <HistoryButton resultId={result.id} personName={name} />
          <ViewMailButton resultId={result.id} personName={name} />
          {hasDocument && <PinButton resultId={result.id} personName={name} />}
          {hasDocument && !result.isJobRecalled && menuOf({ ...result, id: result.id, personName: name })}
        </Group>
      )}
    </Stack>
  );
}
