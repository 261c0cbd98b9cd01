import { Alert, Icon, Link, Loader, Stack, Text, useFormat } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { type Addition, useAddition } from './additions.queries';
import classes from './uploads.module.css';

/** What becomes of the files that a job adds: how many are documents now, and why the others are not. */
export function AdditionNotice({ addition, onClose }: { addition: Addition; onClose: () => void }) {
  const { t } = useStorage();
  const format = useFormat();
  const { added, refused, total } = useAddition(addition);
  const isDone = added + total >= addition.files;
  return (
    <Alert
      variant="outline"
      color={isDone && total > 0 ? 'red' : undefined}
      icon={isDone ? <Icon name={total > 0 ? 'alert' : 'check'} /> : <Loader size={20} />}
      title={t(isDone ? 'uploads.addition.done' : 'uploads.addition.underWay')}
      role="status"
      withCloseButton
      closeButtonLabel={t('uploads.addition.close')}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          {t('uploads.addition.counts', {
            added: format.number(added),
            refused: format.number(total),
            total: format.number(addition.files),
          })}
        </Text>
        {refused.length > 0 && (
          <ul className={classes.refused} aria-label={t('results.notAdded')}>
            {refused.map((row) => (
              <li key={row.id}>
                <bdi>{row.documentName}</bdi>: {row.message}
              </li>
            ))}
          </ul>
        )}
        <Link to={`/document-storage/results${total > 0 ? '/not-added' : ''}`}>
          {t('uploads.addition.open')}
        </Link>
      </Stack>
    </Alert>
  );
}
