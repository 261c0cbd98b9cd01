import {
  Alert,
  ApiError,
  Button,
  ErrorAlert,
  ErrorText,
  Group,
  Icon,
  NativeSelect,
  Page,
  Skeleton,
  Stack,
  Text,
  TextInput,
  useFormat,
  useKeptDraft,
  useParams,
  useSearchParams,
  WriteButton,
} from '@homeroom/sdk';
import { useEffect, useReducer, useState } from 'react';
import { useSigning } from '../use-signing';
import { begin, type Edit, type Editing, edit } from './editor/editing';
import { Editor } from './editor/editor';
import type { Layout } from './editor/layout';
import { useFieldName } from './editor/names';
import { PagePicture } from './page-picture';
import { PreviewDialog } from './preview.dialog';
import { ReplaceFile } from './replace-file';
import { TEMPLATES } from './templates.page';
import { type Mode, sent, type Template, useSaveTemplate, useTemplate } from './templates.queries';

/** One template: its pages with fields, its signers, and its versions. */
export default function TemplatePage() {
  const { t } = useSigning();
  const { id = '' } = useParams();
  const [version, setVersion] = useState<number>();
  const { data, error } = useTemplate(id, version);
  if (data)
    return (
      <Loaded key={`${data.id} ${data.version} ${data.updatedOn}`} template={data} onVersion={setVersion} />
    );
  return (
    <Page title={t('templates.one')} parents={[{ title: t('templates.title'), path: TEMPLATES }]}>
      {error ? (
        <ErrorAlert error={error} />
      ) : (
        <Skeleton height={480} role="status" aria-label={t('templates.loading')} />
      )}
    </Page>
  );
}

interface LoadedProps {
  template: Template;
  /** Undefined: the latest. */
  onVersion: (version: number | undefined) => void;
}

/** What is edited and not saved yet. */
interface Draft extends Layout {
  /** Of the state that it began with. */
  version: number;
  updatedOn: string;
  name: string;
  description: string;
  mode: Mode;
}

const MODES = ['digital_signature', 'both', 'wet_signature'] as const;

function Loaded({ template, onVersion }: LoadedProps) {
  const { t, navigate } = useSigning();
  const kept = useKeptDraft(`template-${template.id}`);
  const [start] = useState(() => startOf(template, kept.read() as Draft | null));
  const [words, setWords] = useState({ name: start.name, description: start.description, mode: start.mode });
  const [editing, dispatch] = useReducer(
    (state: Editing, action: Edit) => edit(state, action, template.pageSizes),
    start,
    begin,
  );
  const isOnce = useSearchParams()[0].get('for') === 'document';
  const [isPreview, setPreview] = useState(false);
  const isOld = template.version !== template.latest;
  const draft: Draft = {
    ...{ version: template.version, updatedOn: template.updatedOn },
    ...{ roles: editing.roles, fields: editing.fields },
    ...words,
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(startOf(template, null));
  const content = JSON.stringify(draft);
  useEffect(() => {
    if (isOld) return;
    if (isChanged) kept.write(JSON.parse(content));
    else kept.discard();
  }, [kept, content, isChanged, isOld]);
  const save = useSaveTemplate(() => {
    kept.discard();
    onVersion(undefined);
  });
  const submit = () =>
    save.mutate({
      ...{ templateId: template.id, version: template.latest, mode: words.mode },
      ...{ name: words.name.trim(), description: words.description.trim() },
      ...sent(editing),
    });

  return (
    <Page
      title={words.name || t('templates.one')}
      purpose={t('templates.editor.purpose')}
      parents={[
        { title: t('requests.title'), path: '/document-signature' },
        { title: t('templates.title'), path: TEMPLATES },
      ]}
      action={
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<Icon name="eye" size={16} />}
            onClick={() => setPreview(true)}
          >
            {t('templates.preview.title')}
          </Button>
          <WriteButton
            loading={save.isPending}
            disabled={!(isChanged || isOld) || !words.name.trim()}
            onClick={submit}
          >
            {t(isOld ? 'templates.takeBack' : 'templates.save')}
          </WriteButton>
        </Group>
      }
    >
      <Stack>
        {save.error && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            <ErrorText error={save.error} />
            <Refused error={save.error} editing={editing} />
          </Alert>
        )}
        <Text size="sm" c="dimmed" role="status">
          {t(isChanged ? 'templates.unsaved' : 'templates.allSaved')}
        </Text>
        <Group align="end" gap="md">
          <TextInput
            label={t('templates.name')}
            required
            flex="1 1 240px"
            dir="auto"
            maxLength={200}
            value={words.name}
            error={!words.name.trim() && t('templates.nameMissing')}
            onChange={(event) => setWords({ ...words, name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('templates.mode.label')}
            value={words.mode}
            onChange={(event) => setWords({ ...words, mode: event.currentTarget.value as Mode })}
            data={MODES.map((value) => ({ value, label: t(`templates.mode.${value}`) }))}
          />
          <Versions template={template} onVersion={onVersion} />
          <ReplaceFile
            template={template}
            isBlocked={isChanged || isOld}
            onReplaced={() => onVersion(undefined)}
          />
        </Group>
        <Losses template={template} />
        <Editor
          editing={editing}
          onEdit={dispatch}
          sizes={template.pageSizes}
          picture={(page) => <PagePicture templateId={template.id} version={template.version} page={page} />}
        />
        <Group justify="end">
          <WriteButton
            variant="default"
            disabled={isChanged || isOld}
            leftSection={<Icon name="send" size={16} />}
            onClick={() =>
              navigate(`/document-signature/new?template=${template.id}${isOnce ? '&file' : ''}`)
            }
          >
            {t(isOnce ? 'templates.goOn' : 'templates.use')}
          </WriteButton>
        </Group>
      </Stack>
      {isPreview && (
        <PreviewDialog template={template} isChanged={isChanged} onClose={() => setPreview(false)} />
      )}
    </Page>
  );
}

/** What is wrong with which field, as the server says it. */
function Refused({ error, editing }: { error: Error; editing: Editing }) {
  const nameOf = useFieldName(editing.roles);
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return fields.map(([id, message]) => {
    const field = editing.fields.find((each) => each.id === id);
    return (
      <Text key={id} size="sm">
        <bdi>{field ? nameOf(field) : id}</bdi>: <bdi>{message}</bdi>
      </Text>
    );
  });
}

/** What this tab kept of the same state, else the state itself. */
function startOf(template: Template, kept: Draft | null): Draft {
  const { version, updatedOn, roles, fields, name, description, mode } = template;
  return kept?.version === version && kept.updatedOn === updatedOn
    ? kept
    : { version, updatedOn, roles, fields, name, description, mode };
}

function Versions({ template, onVersion }: LoadedProps) {
  const { t } = useSigning();
  const format = useFormat();
  if (template.latest === 1) return null;
  const numbers = Array.from({ length: template.latest }, (_each, at) => template.latest - at);
  return (
    <NativeSelect
      label={t('templates.versions')}
      value={String(template.version)}
      onChange={(event) => {
        const number = Number(event.currentTarget.value);
        onVersion(number === template.latest ? undefined : number);
      }}
      data={numbers.map((number) => ({
        value: String(number),
        label: t(number === template.latest ? 'templates.versionLatest' : 'templates.version', {
          version: format.number(number),
        }),
      }))}
    />
  );
}

/** Which fields did not find their place when the file was replaced. */
function Losses({ template }: { template: Template }) {
  const { t } = useSigning();
  const lost = [...(template.lostAnchors ?? []), ...(template.movedFields ?? [])];
  if (lost.length === 0) return null;
  return (
    <Alert variant="outline" color="yellow" icon={<Icon name="alert" />}>
      {t('templates.losses', { count: lost.length })}
    </Alert>
  );
}
