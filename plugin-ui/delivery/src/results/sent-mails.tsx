import {
  Button,
  DateTime,
  Dialog,
  ErrorText,
  Fact,
  Facts,
  NativeSelect,
  PhoneFrame,
  Skeleton,
  Stack,
  Text,
  useFormat,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import { type SentMail, useSentMails } from './mails.queries';

interface Props {
  resultId: string;
  personName: string;
}

/** Opens the mails that one recipient was sent. */
export function ViewMailButton({ resultId, personName }: Props) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('mails.view', { name: personName })}
        onClick={() => setOpen(true)}
      >
        {t('mails.viewShort')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('mails.title', { name: personName })}
          isOpen
          onClose={() => setOpen(false)}
          size="xl"
        >
          <SentMails resultId={resultId} />
        </Dialog>
      )}
    </>
  );
}

function SentMails({ resultId }: { resultId: string }) {
  const { t } = usePlugin();
  const format = useFormat();
  const { data, error } = useSentMails(resultId);
  const [at, setAt] = useState(0);
  if (error) {
    return (
      <div role="alert">
        <ErrorText error={error} />
      </div>
    );
  }
  if (!data) return <Skeleton height={320} role="status" aria-label={t('mails.loading')} />;
  const mail = data.mails[at];
  if (!mail) return <Text>{t('mails.none')}</Text>;
  const when = ({ sentAt, plannedAt }: SentMail) => sentAt ?? plannedAt ?? '';
  return (
    <Stack gap="md">
      {data.mails.length > 1 && (
        <NativeSelect
          label={t('mails.which')}
          value={String(at)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          data={data.mails.map((item, index) => ({
            value: String(index),
            label: format.dateTime(when(item)),
          }))}
        />
      )}
      <MailView mail={mail} />
    </Stack>
  );
}

/** One mail as its family sees it, and as mail programs without pictures show it. */
function MailView({ mail }: { mail: SentMail }) {
  const { t } = usePlugin();
  return (
    <Stack gap="md">
      <Facts>
        <Fact term={t('mails.subject')}>{mail.subject}</Fact>
        <Fact term={t('mails.from')}>
          <bdi dir="ltr">{mail.sender}</bdi>
        </Fact>
        <Fact term={t('mails.to')}>
          <bdi dir="ltr">{mail.to}</bdi>
        </Fact>
        {mail.sentAt && (
          <Fact term={t('mails.sentOn')}>
            <DateTime iso={mail.sentAt} />
          </Fact>
        )}
        <Fact term={t('mails.template')}>
          <TemplateWords template={mail.template} />
        </Fact>
      </Facts>
      <Text size="sm">{t('mails.hidden')}</Text>
      <PhoneFrame title={t('mails.frame', { subject: mail.subject })} html={mail.html} />
      <details>
        <summary>{t('mails.text')}</summary>
        <Text
          component="pre"
          size="sm"
          dir="auto"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {mail.text}
        </Text>
      </details>
    </Stack>
  );
}

/** Whose words the mail was written with, and which version of them. */
function TemplateWords({ template }: Pick<SentMail, 'template'>) {
  const { t, language: own } = usePlugin();
  if (!template) return t('mails.templateNone');
  const { number, schoolName, language, savedBy, savedAt } = template;
  const whose = schoolName
    ? t('mails.templateOfSchool', { name: schoolName })
    : t('mails.templateOfDistrict');
  const names = new Intl.DisplayNames([own], { type: 'language' });
  return (
    <>
      {language ? `${whose} (${names.of(language)})` : whose}
      {' · '}
      {t('mails.templateVersion', { number, name: savedBy })} <DateTime iso={savedAt} />
    </>
  );
}
