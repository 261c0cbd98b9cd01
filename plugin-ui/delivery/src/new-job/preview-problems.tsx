import { Alert, Button, Icon, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { pageRanges } from '../job/page-ranges';
import type { Preview } from './new-job.queries';

/** Problems by kind, with their pages, beside the way to the rule that may mend them. */
export function PreviewProblems({ preview, onChangeRule }: { preview: Preview; onChangeRule: () => void }) {
  const { t } = usePlugin();
  const format = useFormat();
  if (preview.problems.length === 0) {
    return (
      <Alert color="green" variant="outline" icon={<Icon name="check" />}>
        <Text size="sm">{t('check.noProblems', { count: preview.pages })}</Text>
      </Alert>
    );
  }
  return (
    <Alert color="yellow" variant="outline" icon={<Icon name="alert" />}>
      <Stack gap="xs" align="start">
        <Text size="sm" fw={600}>
          {t('check.problems', { count: preview.pages })}
        </Text>
        <ul>
          {preview.problems.map(({ kind, pages, message }) => (
            <li key={`${kind} ${pages.join()}`}>
              <Text size="sm">
                <strong>{t(`problem.${kind}`)}</strong> <bdi>{message}</bdi>{' '}
                {pages.length > 0 && t('check.onPages', { pages: pageRanges(pages, format.number) })}
              </Text>
            </li>
          ))}
        </ul>
        <Text size="sm">{t('check.problemsStay')}</Text>
        <Button variant="default" onClick={onChangeRule}>
          {t('check.changeRule')}
        </Button>
      </Stack>
    </Alert>
  );
}
