import { Alert, Button, Icon, Text, usePlugin } from '@homeroom/sdk';
import { useProposal } from './new-job.queries';
import type { StepProps } from './step-props';

type Props = Pick<StepProps, 'draft' | 'changeRule' | 'preview'>;

/** A rule from the ids that the system knows, where it finds more persons with their names than the one that is chosen. */
export function Proposal({ draft, changeRule, preview }: Props) {
  const { t } = usePlugin();
  const { data: proposal } = useProposal(draft.upload?.uploadId ?? '', draft.schoolId);
  const named = preview.data?.totals.named ?? 0;
  if (!proposal || proposal.found <= named) return null;
  return (
    <Alert variant="outline" icon={<Icon name="idea" />} title={t('proposal.title')}>
      <Text size="sm">{proposal.says}</Text>
      <Text size="sm">{t('proposal.found', { count: proposal.found, pages: proposal.pages })}</Text>
      <Button
        variant="default"
        mt="sm"
        onClick={() => changeRule({ kind: 'pattern', pattern: proposal.pattern, begins: 'id' })}
      >
        {t('proposal.use')}
      </Button>
    </Alert>
  );
}
