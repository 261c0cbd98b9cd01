import {
  Alert,
  Button,
  Choice,
  ErrorText,
  FileDrop,
  Group,
  Icon,
  Link,
  NativeSelect,
  Stack,
  Text,
} from '@homeroom/sdk';
import { faultsOf } from '../templates/editor/editing';
import { TEMPLATES } from '../templates/templates.page';
import { type Template, useTemplates, useUploadTemplate } from '../templates/templates.queries';
import { useSigning } from '../use-signing';
import { type Draft, SOURCES } from './draft';
import type { StepProps } from './step-props';
import { useDeliveries } from './wizard.queries';

interface Props extends StepProps {
  template: Template | undefined;
}

/** What is signed: a template, a file of this one time, or the documents of a delivery. */
export function WhatStep({ draft, change, template }: Props) {
  const isDelivery = draft.source === 'delivery';
  return (
    <Stack gap="lg">
      <Choice
        name="wizard.source"
        values={SOURCES}
        value={draft.source}
        onChange={(source) => change({ source, templateId: '', delivery: null })}
        hasHelp
      />
      {isDelivery && <DeliveryField draft={draft} change={change} />}
      {draft.source === 'document' ? (
        <FileField draft={draft} change={change} template={template} />
      ) : (
        <TemplateField draft={draft} change={change} />
      )}
      {template && <Faults template={template} />}
    </Stack>
  );
}

function TemplateField({ draft, change }: StepProps) {
  const { t } = useSigning();
  const { data, error } = useTemplates();
  if (error) return <ErrorText error={error} />;
  if (data?.length === 0)
    return (
      <Text>
        {t('wizard.noTemplates')} <Link to={TEMPLATES}>{t('templates.title')}</Link>
      </Text>
    );
  return (
    <NativeSelect
      label={t(draft.source === 'delivery' ? 'wizard.fieldsOf' : 'wizard.template')}
      description={draft.source === 'delivery' ? t('wizard.fieldsOfHint') : undefined}
      required
      maw={480}
      value={draft.templateId}
      onChange={(event) => {
        const templateId = event.currentTarget.value;
        const name = data?.find(({ id }) => id === templateId)?.name ?? '';
        change({ templateId, ...named(draft, name) });
      }}
      data={[
        { value: '', label: t('wizard.choose') },
        ...(data ?? [])
          .filter(({ archivedOn }) => archivedOn === null)
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Title and subject of what is chosen, where nobody has written others. */
export function named(draft: Draft, name: string): Partial<Draft> {
  return draft.title && draft.title !== draft.subject ? {} : { title: name, subject: name };
}

function FileField({ draft, change, template }: Props) {
  const { t, navigate } = useSigning();
  const upload = useUploadTemplate(({ id, name }) => change({ templateId: id, ...named(draft, name) }), true);
  const file = upload.variables;
  return (
    <Stack gap="sm">
      {template && (
        <Group justify="space-between">
          <Text fw={600}>
            <bdi>{template.fileName}</bdi>
          </Text>
          <Button onClick={() => navigate(`${TEMPLATES}/${template.id}?for=document`)}>
            {t('wizard.placeFields')}
          </Button>
        </Group>
      )}
      <FileDrop
        label={t(template ? 'wizard.otherFile' : 'wizard.file')}
        hint={t('wizard.fileHint')}
        accept=".pdf,application/pdf"
        onFile={(chosen) => upload.mutate(chosen)}
        error={upload.error && <ErrorText error={upload.error} />}
        onRetry={file && (() => upload.mutate(file))}
      />
    </Stack>
  );
}

function DeliveryField({ draft, change }: StepProps) {
  const { t } = useSigning();
  const { data, error } = useDeliveries(true);
  if (error) return <ErrorText error={error} />;
  return (
    <NativeSelect
      label={t('wizard.delivery')}
      description={t('wizard.deliveryHint')}
      required
      maw={480}
      value={draft.delivery?.id ?? ''}
      onChange={(event) => {
        const delivery = data?.find(({ id }) => id === event.currentTarget.value) ?? null;
        change({ delivery, ...(delivery && named(draft, delivery.subject)) });
      }}
      data={[
        { value: '', label: t('wizard.choose') },
        ...(data ?? []).map(({ id, subject }) => ({ value: id, label: subject })),
      ]}
    />
  );
}

/** Why nobody could sign the template as it is. */
function Faults({ template }: { template: Template }) {
  const { t } = useSigning();
  if (faultsOf(template).length === 0) return null;
  return (
    <Alert variant="outline" color="yellow" icon={<Icon name="alert" />} title={t('wizard.unsignable')}>
      <Link to={`${TEMPLATES}/${template.id}?for=document`}>{t('wizard.placeFields')}</Link>
    </Alert>
  );
}
