import { Button, ErrorText, Icon, Skeleton, Text, usePlugin } from '@homeroom/sdk';
import classes from './preflight.module.css';
import { usePreflight } from './preflight.queries';

interface Props {
  jobId: string;
  onOpen: () => void;
}

/** How many families are ready and how many rows need a person, with the door to them. */
export function NeedsLine({ jobId, onOpen }: Props) {
  const { t } = usePlugin();
  const { data, error } = usePreflight(jobId);
  if (error) return <ErrorText error={error} />;
  if (!data) return <Skeleton height={36} />;
  if (data.total === 0) return <Text>{t('needs.none')}</Text>;
  return (
    <div className={classes.summary}>
      <Text fw={600} role="status">
        {t('needs.ready', { count: data.ready.families })}{' '}
        {data.open > 0 ? t('needs.left', { count: data.open }) : t('needs.allDecided', { count: data.total })}
      </Text>
      <Button
        variant="default"
        leftSection={<Icon name={data.open > 0 ? 'alert' : 'check'} size={18} />}
        onClick={onOpen}
      >
        {t(data.open > 0 ? 'needs.open' : 'needs.look')}
      </Button>
    </div>
  );
}
