import { CountCards, ErrorText, Text, useFormat, useLocation } from '@homeroom/sdk';
import { REQUEST_STATUSES } from '../status';
import { useSigning } from '../use-signing';
import { useCounts } from './requests.queries';

/** Shown even where there are none. */
const ALWAYS = ['open', 'completed'];
const FILTER = 'DocumentSignatures.filter';
/** What the list is filtered by when it shows what stands at a status. */
const filterOf = (status: string) => `status~in~${status}`;
const hrefOf = (status: string) => `?${new URLSearchParams({ [FILTER]: filterOf(status) })}`;

/** How many stand where: every number opens the rows that it counts. */
export function Counts() {
  const { t } = useSigning();
  const format = useFormat();
  const { search } = useLocation();
  const { data, error } = useCounts();
  if (error) return <ErrorText error={error} />;
  if (!data) return null;
  const { counts } = data;
  const chosen = new URLSearchParams(search).getAll(FILTER).join();
  const shown = REQUEST_STATUSES.filter((status) => ALWAYS.includes(status) || (counts[status] ?? 0) > 0);
  if (Object.values(counts).every((count) => count === 0)) return null;
  return (
    <div>
      <CountCards
        label={t('requests.doors')}
        cards={shown.map((status) => ({
          id: status,
          to: hrefOf(status),
          count: counts[status] ?? 0,
          label: t(`requests.status.${status}`),
        }))}
        current={shown.find((status) => chosen === filterOf(status))}
      />
      {data.heldUpBy.length > 0 && (
        <Text size="sm" mt="xs">
          {t('requests.heldUp')}{' '}
          {data.heldUpBy
            .map(({ kind, count }) => `${t(`templates.role.${kind}`)}: ${format.number(count)}`)
            .join(' · ')}
        </Text>
      )}
      {data.keyWarning && (
        <Text size="sm" mt="xs">
          {data.keyWarning}
        </Text>
      )}
    </div>
  );
}
