import { Button, Group, Icon, Stack, Text, Title, useErrorText, usePlugin } from '@homeroom/sdk';
import { useSavingList } from './disclosures.queries';
import { LISTS } from './words';

const FORMATS = ['pdf', 'csv'] as const;

/** The two lists that the law asks for, each as PDF and CSV, signed by the district. */
export function SaveLists({ person }: { person: string }) {
  const { t } = usePlugin();
  const saving = useSavingList(person, useErrorText());
  const isSaving = (list: string, format: string) =>
    saving.isPending && saving.variables.list === list && saving.variables.format === format;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('disclosure.lists')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('disclosure.signed')}
      </Text>
      {LISTS.map((list) => (
        <Group key={list} justify="space-between" gap="xs">
          <Text size="sm">{t(`disclosure.list.${list}`)}</Text>
          <Group gap="xs">
            {FORMATS.map((format) => (
              <Button
                key={format}
                variant="default"
                leftSection={<Icon name="download" size={16} />}
                loading={isSaving(list, format)}
                onClick={() => saving.mutate({ list, format })}
                aria-label={t('disclosure.save', {
                  list: t(`disclosure.list.${list}`),
                  format: format.toUpperCase(),
                })}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
