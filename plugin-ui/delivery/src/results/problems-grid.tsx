import {
  type Column,
  DataGrid,
  type RecordOf,
  Stack,
  Text,
  Title,
  useFormat,
  usePlugin,
} from '@homeroom/sdk';
import { pageRanges } from '../shared/document/page-ranges';
import { PROBLEM_KINDS } from '../shared/problem-kinds';

/** A record of the model `JobProblems`. */
type JobProblem = RecordOf<'JobProblems'>;

/** What the job could not do by itself, in sentences, with the pages of the source. */
export function ProblemsGrid({ jobId }: { jobId: string }) {
  const { t } = usePlugin();
  const format = useFormat();
  const kindText = (kind: string) => t(`problem.${kind}`);
  const pagesText = (problem: JobProblem) => pageRanges(problem.pages, format.number);
  const columns: Column<JobProblem>[] = [
    {
      property: 'kind',
      title: t('problems.what'),
      isWords: true,
      render: (problem) => (
        <>
          <Text size="sm" fw={600}>
            {kindText(problem.kind)}
          </Text>
          <Text size="sm">
            <bdi>{problem.message}</bdi>
          </Text>
        </>
      ),
      text: (problem) => `${kindText(problem.kind)} ${problem.message}`,
      filter: { kind: 'choice', options: PROBLEM_KINDS.map((value) => ({ value, label: kindText(value) })) },
    },
    {
      property: 'state',
      title: t('problems.state'),
      isWords: true,
      render: (problem) => (
        <>
          <Text size="sm" fw={problem.state === 'open' ? 600 : undefined}>
            {t(`problems.${problem.state}`)}
          </Text>
          {problem.releasedBy && (
            <Text size="sm" c="dimmed">
              <bdi>{problem.releasedBy}</bdi> · <bdi>{problem.reason}</bdi>
            </Text>
          )}
        </>
      ),
      text: (problem) =>
        [t(`problems.${problem.state}`), problem.releasedBy, problem.reason].filter(Boolean).join(' · '),
      filter: {
        kind: 'choice',
        options: ['open', 'decided', 'notice'].map((value) => ({ value, label: t(`problems.${value}`) })),
      },
    },
    { property: 'pages', title: t('problems.pages'), isSortable: false, render: pagesText, text: pagesText },
    {
      property: 'personIds',
      title: t('problems.persons'),
      isSortable: false,
      render: (problem) => problem.personIds.join(', '),
      text: (problem) => problem.personIds.join(', '),
    },
  ];
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('problems.title')}
      </Title>
      <DataGrid
        model="JobProblems"
        label={t('problems.title')}
        columns={columns}
        fixedFilters={[{ property: 'jobId', operator: 'eq', values: [jobId] }]}
        live={['JobProblems', 'Jobs']}
        csvName="problems"
        csvColumns={[{ property: 'message', title: t('results.message') }]}
        empty={t('problems.empty')}
      />
    </Stack>
  );
}
