import { ErrorAlert, NativeSelect, Page, Stack, TextInput, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { type Rule, useCreate, useUploadTypes } from './bulk.queries';
import { FilesStep } from './files-step';
import { RuleFields } from './rule-fields';
import { RulePreview } from './rule-preview';
import { SeparatorSheets } from './separator-sheets';
import { useUploads } from './use-uploads';

/** Files, of which type they are, and the rule by which each says whose it is. */
export default function NewBulkPage() {
  const { t, navigate } = usePlugin();
  const uploads = useUploads();
  const types = useUploadTypes();
  const create = useCreate((id) => navigate(`/document-storage/bulk/${id}`));
  const [name, setName] = useState('');
  const [chosenType, setType] = useState('');
  const [rule, setRule] = useState<Rule>({ kind: 'name', by: 'personId', part: 'whole' });
  const typeId = chosenType || types?.[0]?.id || '';
  const uploadIds = uploads.sent.map(({ id }) => id);
  const isReady = uploadIds.length > 0 && uploads.waiting === 0 && typeId !== '' && isWhole(rule);
  return (
    <Page
      title={t('bulk.new')}
      purpose={t('bulk.newPurpose')}
      parents={[{ title: t('bulk.title'), path: '/document-storage/bulk' }]}
    >
      <Stack gap="lg" maw={760}>
        <FilesStep uploads={uploads} />
        <NativeSelect
          label={t('bulk.type')}
          description={t('bulk.typeHint')}
          value={typeId}
          data={(types ?? []).map((type) => ({ value: type.id, label: type.name }))}
          onChange={(event) => setType(event.currentTarget.value)}
        />
        <RuleFields rule={rule} onChange={setRule} />
        {rule.kind === 'code' && <SeparatorSheets by={rule.by ?? 'personId'} />}
        <RulePreview uploadIds={uploadIds} rule={rule} isWhole={isWhole(rule)} />
        <TextInput
          label={t('bulk.name')}
          description={t('bulk.nameHint')}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {create.error && <ErrorAlert error={create.error} />}
        <div>
          <WriteButton
            disabled={!isReady}
            loading={create.isPending}
            onClick={() => create.mutate({ uploadIds, typeId, schoolId: '', rule, name: name.trim() })}
          >
            {t('bulk.start', { count: uploadIds.length })}
          </WriteButton>
        </div>
      </Stack>
    </Page>
  );
}

function isWhole(rule: Rule) {
  return rule.kind !== 'pattern' || rule.pattern !== '';
}
