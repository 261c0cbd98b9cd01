import { ErrorText, Link, Text, useFormat, useLocation } from '@homeroom/sdk';
import { REQUEST_STATUSES } from '../status';
import { useSigning } from '../use-signing';
import classes from './requests.module.css';
import { useCounts } from './requests.queries';

/** Shown even where there are none. */
const ALWAYS = ['open', 'completed'];
/** Somebody has to look at these. */
const BAD = ['declined', 'expired', 'failed'];

/** The address under which the list shows what stands at a status. */
const hrefOf = (status: string) =>
  `?${new URLSearchParams({ 'DocumentSignatures.filter': `status~in~${status}` })}`;

/** How many stand where: every number opens the rows that it counts. */
export function Counts() {
  const { t } = useSigning();
  const format = useFormat();
  const { search } = useLocation();
  const { data, error } = useCounts();
  if (error) return <ErrorText error={error} />;
  if (!data) return null;
  const { counts } = data;
  const chosen = new URLSearchParams(search).getAll('DocumentSignatures.filter').join();
  const shown = REQUEST_STATUSES.filter((status) => ALWAYS.includes(status) || (counts[status] ?? 0) > 0);
  if (Object.values(counts).every((count) => count === 0)) return null;
  return (
    <div>
      <nav aria-label={t('requests.doors')} className={classes.cards}>
        {shown.map((status) => (
          <Link
            key={status}
            to={hrefOf(status)}
            className={classes.card}
            aria-current={chosen === `status~in~${status}` || undefined}
            data-bad={BAD.includes(status) || undefined}
          >
            <span className={classes.count}>{format.number(counts[status] ?? 0)}</span>
            <span>{t(`requests.status.${status}`)}</span>
          </Link>
        ))}
      </nav>
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
