import {
  Checkbox,
  ErrorText,
  Group,
  Icon,
  Stack,
  Text,
  Title,
  useErrorText,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { FileButton } from '../shared/file-button';
import { type PrintRead, usePrintRest, usePrints, useUndoPrint } from './prints.queries';

/** Paper for families that no e-mail could reach; nothing while there is nobody. */
export function Prints({ jobId }: { jobId: string }) {
  const { t, notify } = usePlugin();
  const { data, error } = usePrints(jobId);
  const tellError = useErrorText();
  const print = usePrintRest(jobId);
  const [isTwoSided, setTwoSided] = useState(true);
  if (error) {
    return (
      <div role="alert">
        <Text size="sm">{t('prints.failedLoad')}</Text>
        <ErrorText error={error} />
      </div>
    );
  }
  if (!data || (data.waiting === 0 && data.prints.length === 0 && data.asideTotal === 0)) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('prints.title')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('prints.title')}
        </Title>
        {data.waiting > 0 && (
          <WriteButton
            leftSection={<Icon name="file" size={18} />}
            loading={print.isPending}
            onClick={() =>
              print.mutate(undefined, {
                onError: (problem) => notify({ kind: 'error', message: tellError(problem) }),
              })
            }
          >
            {t('prints.print', { count: data.waiting })}
          </WriteButton>
        )}
      </Group>
      <Text size="sm">
        {t('prints.purpose')}{' '}
        {data.waiting > 0 ? t('prints.waiting', { count: data.waiting }) : t('prints.none')}
      </Text>
      {data.prints.some(({ families }) => families > 0) && (
        <Checkbox
          label={t('prints.twoSided')}
          description={t('prints.twoSidedHelp')}
          checked={isTwoSided}
          onChange={(event) => setTwoSided(event.currentTarget.checked)}
        />
      )}
      {data.prints.map((item) => (
        <Printed key={item.id} print={item} isTwoSided={isTwoSided} />
      ))}
      {data.asideTotal > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('prints.aside', { count: data.asideTotal })}
          </Text>
          <Text size="sm">{t('prints.asideWhy')}</Text>
          <ul>
            {data.aside.map((row) => (
              <li key={`${row.studentId} ${row.schoolName}`}>
                {t('prints.asideRow', {
                  name: row.personName,
                  id: row.studentId,
                  school: row.schoolName,
                  reason: t(`prints.reason.${row.reason}`),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}

/** One printing: its files, and taking it back. */
function Printed({ print, isTwoSided }: { print: PrintRead; isTwoSided: boolean }) {
  const { t, notify } = usePlugin();
  const format = useFormat();
  const tellError = useErrorText();
  const undo = useUndoPrint();
  const at = format.dateTime(print.printedOn);
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm" fw={600}>
          {at}
        </Text>
        <Text size="sm" c="dimmed">
          {print.families > 0
            ? t('prints.done', { count: print.families, by: print.printedBy })
            : t('prints.undone', { by: print.undoneBy })}
        </Text>
      </div>
      <Group gap="sm">
        {Array.from({ length: print.files }, (_, index) => index + 1).map((number) => {
          const label =
            print.files === 1 ? t('prints.file') : t('prints.filePart', { number, total: print.files });
          return (
            <FileButton
              key={number}
              path={`/api/pdf/jobs/downloadPrint?printId=${print.id}&file=${number}&twoSided=${isTwoSided}`}
              name={print.files === 1 ? 'paper.pdf' : `paper-${number}.pdf`}
              label={label}
              description={t('prints.fileOf', { label, at })}
            />
          );
        })}
        {print.families > 0 && (
          <WriteButton
            variant="subtle"
            aria-label={t('prints.undoOf', { at })}
            loading={undo.isPending}
            onClick={() =>
              undo.mutate(print.id, {
                onError: (problem) => notify({ kind: 'error', message: tellError(problem) }),
              })
            }
          >
            {t('prints.undo')}
          </WriteButton>
        )}
      </Group>
    </Group>
  );
}
