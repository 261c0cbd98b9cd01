import {
  Button,
  Card,
  DateTime,
  ErrorText,
  Group,
  Link,
  Loader,
  NativeSelect,
  Page,
  Stack,
  Text,
  Title,
  useSearchParams,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { type Schemas, useMail } from '../use-mail';
import { TemplateEditor } from './template-editor';
import { LANGUAGES, type Place, useTemplates } from './templates.queries';

const LIST = '/mail-templates';

/** The templates of the district's mails; one that is chosen by the address is edited. */
export default function TemplatesPage() {
  const { t } = useMail();
  const [params] = useSearchParams();
  const templates = useTemplates();
  if (templates.isPending) return <Loader aria-label={t('loading')} />;
  if (templates.isError) return <ErrorText error={templates.error} />;
  const kind = templates.data.kinds.find(({ key }) => key === params.get('kind'));
  if (!kind) return <TemplateList data={templates.data} />;
  const place = {
    kind: kind.key,
    schoolId: params.get('school') ?? '',
    language: params.get('language') ?? '',
  };
  return (
    <TemplateEditor key={addressOf(place)} kind={kind} place={place} data={templates.data} list={LIST} />
  );
}

function addressOf({ kind, schoolId, language }: Place): string {
  return `${LIST}?${new URLSearchParams({ kind, school: schoolId, language })}`;
}

function TemplateList({ data }: { data: Schemas['TemplatesRead'] }) {
  const { t, language } = useMail();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <Page title={t('templates.title')} purpose={t('templates.purpose')}>
      <Stack>
        {data.kinds.map((kind) => {
          const own = data.templates.filter((item) => item.kind === kind.key);
          return (
            <Card key={kind.key} component="section" aria-label={kind.name} withBorder>
              <Stack gap="sm">
                <Title order={2} size="h4">
                  {kind.name}
                </Title>
                {own.length === 0 && <Text>{t('templates.empty')}</Text>}
                {own.map((item) => (
                  <Group key={item.id} justify="space-between">
                    <div>
                      <Text fw={600}>
                        {item.schoolName || t('templates.district')} ·{' '}
                        {item.language ? names.of(item.language) : t('templates.allLanguages')}
                      </Text>
                      <Text size="sm">
                        {t('templates.version', { number: item.number, name: item.savedBy })}{' '}
                        <DateTime iso={item.savedAt} />
                      </Text>
                    </div>
                    <Button
                      variant="default"
                      renderRoot={(root) => (
                        <Link
                          {...root}
                          to={addressOf(item)}
                          aria-label={t(item.mayChange ? 'templates.editOf' : 'templates.lookOf', {
                            name: item.schoolName || t('templates.district'),
                          })}
                        />
                      )}
                    >
                      {t(item.mayChange ? 'templates.edit' : 'templates.look')}
                    </Button>
                  </Group>
                ))}
              </Stack>
            </Card>
          );
        })}
        <NewTemplate data={data} />
      </Stack>
    </Page>
  );
}

/** Chooses for what a template is; one that is there already is edited. */
function NewTemplate({ data }: { data: Schemas['TemplatesRead'] }) {
  const { t, language } = useMail();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const schools = [
    ...(data.mayChangeDistrict ? [{ value: '', label: t('templates.district') }] : []),
    ...data.schools.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const [place, setPlace] = useState<Place>({
    kind: data.kinds[0]?.key ?? '',
    schoolId: schools[0]?.value ?? '',
    language: '',
  });
  if (schools.length === 0 || data.kinds.length === 0) return null;
  return (
    <Card component="section" aria-label={t('templates.new')} withBorder>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('templates.new')}
        </Title>
        <Text size="sm">{t('templates.order')}</Text>
        <Group align="end">
          <NativeSelect
            label={t('templates.kind')}
            value={place.kind}
            onChange={(event) => setPlace({ ...place, kind: event.currentTarget.value })}
            data={data.kinds.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <NativeSelect
            label={t('templates.school')}
            value={place.schoolId}
            onChange={(event) => setPlace({ ...place, schoolId: event.currentTarget.value })}
            data={schools}
          />
          <NativeSelect
            label={t('templates.language')}
            value={place.language}
            onChange={(event) => setPlace({ ...place, language: event.currentTarget.value })}
            data={[
              { value: '', label: t('templates.allLanguages') },
              ...LANGUAGES.map((tag) => ({ value: tag, label: names.of(tag) ?? tag })),
            ]}
          />
          <WriteButton to={addressOf(place)}>{t('templates.write')}</WriteButton>
        </Group>
      </Stack>
    </Card>
  );
}
