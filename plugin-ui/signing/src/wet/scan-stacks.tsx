import {
  Alert,
  ErrorAlert,
  FileUpload,
  Icon,
  Link,
  Progress,
  Stack,
  Table,
  Text,
  useFormat,
} from '@homeroom/sdk';
import { Section } from '../requests/section';
import { useSigning } from '../use-signing';
import classes from './wet.module.css';
import { type ScanStack, useScans, useUploadScans } from './wet.queries';

const ACCEPT = '.pdf,.tif,.tiff,.jpg,.jpeg,.png,application/pdf,image/tiff,image/jpeg,image/png';

/** The stacks that came back from the scanner, and how far each is read. */
export function ScanStacks() {
  const { t } = useSigning();
  const { data, error } = useScans();
  const upload = useUploadScans();
  return (
    <Section order={2} title={t('wet.scans.title')}>
      <Stack gap="sm">
        <FileUpload label={t('wet.scans.drop')} hint={t('wet.scans.hint')} accept={ACCEPT} upload={upload} />
        {error && <ErrorAlert error={error} />}
        {data && data.unmapped > 0 && (
          <Alert variant="outline" icon={<Icon name="alert" />}>
            <Link to="/document-signature/paper/queue">
              {t('wet.scans.unmapped', { count: data.unmapped })}
            </Link>
          </Alert>
        )}
        {data && data.stacks.length > 0 && <Stacks stacks={data.stacks} />}
      </Stack>
    </Section>
  );
}

function Stacks({ stacks }: { stacks: readonly ScanStack[] }) {
  const { t } = useSigning();
  const format = useFormat();
  return (
    <div className={classes.scroller}>
      <Table aria-label={t('wet.scans.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('wet.scans.file')}</Table.Th>
            <Table.Th>{t('wet.prints.status')}</Table.Th>
            <Table.Th>{t('wet.scans.found')}</Table.Th>
            <Table.Th>{t('wet.scans.open')}</Table.Th>
            <Table.Th>{t('wet.scans.blank')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stacks.map((stack) => (
            <Table.Tr key={stack.id}>
              <Table.Td>
                <bdi>{stack.fileName}</bdi>
                <Text size="sm" c="dimmed">
                  {format.dateTime(stack.createdOn)} <bdi>{stack.createdBy}</bdi>
                </Text>
              </Table.Td>
              <Table.Td>
                <Status stack={stack} />
              </Table.Td>
              <Table.Td>{format.number(stack.matched + stack.assigned + stack.attested)}</Table.Td>
              <Table.Td>{format.number(stack.unmapped)}</Table.Td>
              <Table.Td>{format.number(stack.blank + stack.dismissed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Status({ stack }: { stack: ScanStack }) {
  const { t } = useSigning();
  const format = useFormat();
  const words = { done: format.number(stack.readPages), all: format.number(stack.pages) };
  if (stack.status !== 'working')
    return (
      <>
        {t(`wet.status.${stack.status}`)}
        {stack.problem && <Text size="sm">{stack.problem}</Text>}
      </>
    );
  const said = t('wet.scans.progress', words);
  return (
    <>
      <Text size="sm">{said}</Text>
      <Progress value={(100 * stack.readPages) / Math.max(1, stack.pages)} aria-label={said} />
    </>
  );
}
