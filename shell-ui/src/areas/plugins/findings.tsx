import { Alert, Button, ErrorText, Group, Icon, type IconName, Stack, Text } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { type Finding, type PluginDetails, useFindings } from './plugin.queries';

const LOOKS: Record<Finding['severity'], { icon: IconName; color: string }> = {
  error: { icon: 'alert', color: 'red' },
  warning: { icon: 'alert', color: 'yellow' },
  info: { icon: 'eye', color: 'gray' },
};

/** What the plugin finds when it looks whether it can work, with what to do. */
export function Findings({ plugin }: { plugin: PluginDetails }) {
  const t = useText('plugins');
  const findings = useFindings(plugin);
  return (
    <Stack gap="sm" align="start">
      {findings.isPending && <Text role="status">{t('checking')}</Text>}
      {findings.error && <ErrorText error={findings.error} />}
      {findings.data?.length === 0 && (
        <Group gap="xs" role="status">
          <Icon name="check" />
          <Text>{t('nothingFound')}</Text>
        </Group>
      )}
      {findings.data?.map((finding) => (
        <FindingNotice key={finding.code} finding={finding} />
      ))}
      <Button
        variant="default"
        leftSection={<Icon name="refresh" size={16} />}
        loading={findings.isFetching}
        onClick={() => void findings.refetch()}
      >
        {t('checkNow')}
      </Button>
    </Stack>
  );
}

function FindingNotice({ finding }: { finding: Finding }) {
  const t = useText('plugins');
  const { icon, color } = LOOKS[finding.severity];
  return (
    <Alert
      w="100%"
      color={color}
      variant="outline"
      icon={<Icon name={icon} />}
      title={t(`severity.${finding.severity}`)}
    >
      <bdi>
        {finding.message} {finding.remedy}
      </bdi>
    </Alert>
  );
}
