import {
  Alert,
  Anchor,
  ConfirmDialog,
  ErrorText,
  Group,
  Link,
  Loader,
  Page,
  PhoneFrame,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  useDebounced,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { type Schemas, useMail } from '../use-mail';
import { CompareVersions } from './compare-versions';
import { type FieldName, TemplatePlaceholders } from './template-placeholders';
import { TemplateVersions } from './template-versions';
import {
  type Draft,
  fieldsOf,
  type Kind,
  type Place,
  useEnd,
  usePreview,
  useSave,
  useTest,
  useVersions,
  type Version,
} from './templates.queries';

interface Props {
  kind: Kind;
  place: Place;
  data: Schemas['TemplatesRead'];
  /** Where the list is. */
  list: string;
}

const PAUSE_MS = 600;
/** As they stand in a template. */
const MARKS = { subject: '{{subject}}', message: '{{message}}', link: '{{link}}' };

/** Writes one template beside what a family sees of it. */
export function TemplateEditor(props: Props) {
  const { t } = useMail();
  const versions = useVersions(props.place);
  if (versions.isPending) return <Loader aria-label={t('loading')} />;
  if (versions.isError) return <ErrorText error={versions.error} />;
  return <Editor {...props} versions={versions.data.versions} />;
}

function Editor({ kind, place, data, list, versions }: Props & { versions: Version[] }) {
  const { t, navigate, language } = useMail();
  const newest = versions[0];
  const isUsed = newest !== undefined && !newest.isOurs;
  const [draft, setDraft] = useState<Draft>({
    ...place,
    subject: isUsed ? newest.subject : '',
    body: isUsed ? newest.body : kind.start,
    html: isUsed ? newest.html : '',
  });
  const [isEnding, setEnding] = useState(false);
  const preview = usePreview(useDebounced(draft, PAUSE_MS));
  const back = () => navigate(list);
  const save = useSave(back);
  const end = useEnd(back);
  const test = useTest();
  const wrong = { ...fieldsOf(preview.error), ...fieldsOf(save.error) };
  const basedOn = newest?.number ?? 0;
  const mayChange = place.schoolId
    ? data.schools.some(({ id }) => id === place.schoolId)
    : data.mayChangeDistrict;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const school = data.schools.find(({ id }) => id === place.schoolId)?.name;
  const where = [
    kind.name,
    school ?? (place.schoolId || t('templates.district')),
    place.language ? names.of(place.language) : t('templates.allLanguages'),
  ].join(' · ');
  const write = (name: FieldName) => ({
    value: draft[name],
    error: wrong[name],
    readOnly: !mayChange,
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const placeholdersOf = (name: FieldName) =>
    mayChange && (
      <TemplatePlaceholders
        field={name}
        names={kind.placeholders}
        onInsert={(placeholder) => setDraft({ ...draft, [name]: draft[name] + placeholder })}
      />
    );
  // Mails are written from the layout where there is one.
  const sent: FieldName = draft.html?.trim() ? 'html' : 'body';
  const warningsAt = (name: FieldName) =>
    name === sent &&
    preview.data?.warnings.map((warning) => (
      <Alert key={warning} role="note">
        {warning}
      </Alert>
    ));
  const isAtFields = Object.keys(fieldsOf(save.error)).length > 0;
  const problem = (isAtFields ? null : save.problem) ?? test.problem;
  return (
    <Page title={t('templates.title')} purpose={where}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack>
          <Anchor component={Link} to={list}>
            {t('templates.back')}
          </Anchor>
          {!mayChange && <Alert>{t('templates.readOnly')}</Alert>}
          <TextInput
            label={t('templates.subject')}
            description={t('templates.subjectHelp', MARKS)}
            {...write('subject')}
          />
          {placeholdersOf('subject')}
          <Textarea
            label={t('templates.body')}
            description={t('templates.bodyHelp')}
            rows={10}
            {...write('body')}
          />
          {warningsAt('body')}
          {placeholdersOf('body')}
          <Textarea
            label={t('templates.html')}
            description={t('templates.htmlHelp', MARKS)}
            rows={10}
            dir="ltr"
            {...write('html')}
          />
          {warningsAt('html')}
          {placeholdersOf('html')}
          {problem && <Alert color="red">{problem}</Alert>}
          {mayChange && (
            <Group>
              <WriteButton loading={save.isPending} onClick={() => save.mutate({ ...draft, basedOn })}>
                {t('templates.save')}
              </WriteButton>
              <WriteButton variant="default" loading={test.isPending} onClick={() => test.mutate(draft)}>
                {t('templates.test')}
              </WriteButton>
              {isUsed && (
                <WriteButton variant="default" onClick={() => setEnding(true)}>
                  {t('templates.end')}
                </WriteButton>
              )}
            </Group>
          )}
        </Stack>
        <Stack component="section" aria-label={t('templates.preview')}>
          <Title order={2} size="h4">
            {t('templates.preview')}
          </Title>
          {preview.isError && <ErrorText error={preview.error} />}
          {preview.data && (
            <>
              <Text size="sm">{t(preview.data.isReal ? 'templates.real' : 'templates.marks')}</Text>
              <Text fw={600}>
                <bdi>{preview.data.subject}</bdi>
              </Text>
              <PhoneFrame title={t('templates.frame')} html={preview.data.html} />
            </>
          )}
        </Stack>
      </SimpleGrid>
      <ConfirmDialog
        title={t('templates.endTitle')}
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        confirmLabel={t('templates.end')}
        isDangerous
        isPending={end.isPending}
        error={end.error}
        onConfirm={() => end.mutate({ ...place, basedOn })}
      >
        <Text>{where}</Text>
        <Text>{t('templates.endEffect')}</Text>
      </ConfirmDialog>
      <TemplateVersions
        versions={versions}
        onTake={
          mayChange ? ({ subject, body, html }) => setDraft({ ...place, subject, body, html }) : undefined
        }
      />
      <CompareVersions key={newest?.id} versions={versions} />
    </Page>
  );
}
