import { Link, Table, Text, useFormat } from '@homeroom/sdk';
import { Section } from '../requests/section';
import { useSigning } from '../use-signing';
import classes from './wet.module.css';
import { useReturned } from './wet.queries';

/** Requests of which pages have come: a person looks at them and attests. */
export function Returned() {
  const { t } = useSigning();
  const format = useFormat();
  const { data = [] } = useReturned();
  return (
    <Section order={2} title={t('wet.returned.title')}>
      {data.length === 0 ? (
        <Text>{t('wet.returned.empty')}</Text>
      ) : (
        <div className={classes.scroller}>
          <Table aria-label={t('wet.returned.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('wet.returned.person')}</Table.Th>
                <Table.Th>{t('wet.returned.document')}</Table.Th>
                <Table.Th>{t('wet.returned.pages')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((request) => (
                <Table.Tr key={request.id}>
                  <Table.Td>
                    <Link to={`/document-signature/paper/attest/${request.id}`}>
                      <bdi>{request.personName}</bdi>
                    </Link>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{request.title}</bdi>
                  </Table.Td>
                  <Table.Td>
                    {t('wet.returned.came', {
                      came: format.number(request.came.length),
                      all: format.number(request.pages),
                    })}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Section>
  );
}
