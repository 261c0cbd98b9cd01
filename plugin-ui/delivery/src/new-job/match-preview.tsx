import {
  Alert,
  ErrorText,
  Icon,
  Loader,
  Stack,
  Text,
  UnstyledButton,
  useFormat,
  usePlugin,
} from '@homeroom/sdk';
import type { Upload } from './draft';
import classes from './match-preview.module.css';
import type { Match } from './new-job.queries';
import { PageThumbnail } from './page-thumbnail';
import type { StepProps } from './step-props';

interface Props {
  preview: StepProps['preview'];
  upload: Upload | null;
  page: number;
  onPage: (page: number) => void;
}

/** What the rule finds on the first pages. */
export function MatchPreview({ preview, upload, page, onPage }: Props) {
  const { t } = usePlugin();
  if (preview.error) {
    return (
      <Alert
        color="red"
        variant="outline"
        icon={<Icon name="alert" />}
        title={t('preview.failed')}
        role="alert"
      >
        <ErrorText error={preview.error} />
      </Alert>
    );
  }
  if (!preview.data || !upload) return <Loader aria-label={t('preview.loading')} />;
  const { totals, pages, matches } = preview.data;
  return (
    <Stack gap="sm" aria-busy={preview.isFetching}>
      <Text fw={600} role="status">
        {t('preview.summary', { matched: totals.matched, count: pages })}
      </Text>
      {totals.matched === 0 && <Text>{t('preview.none')}</Text>}
      <ul className={classes.list}>
        {matches.map((match) => (
          <MatchRow
            key={`${match.page} ${match.personId}`}
            match={match}
            uploadId={upload.uploadId}
            isShown={match.page === page}
            onShow={() => onPage(match.page)}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface RowProps {
  match: Match;
  uploadId: string;
  isShown: boolean;
  onShow: () => void;
}

function MatchRow({ match, uploadId, isShown, onShow }: RowProps) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <li>
      <UnstyledButton className={classes.row} aria-pressed={isShown} onClick={onShow}>
        <span className={classes.picture}>
          <PageThumbnail uploadId={uploadId} page={match.page} />
        </span>
        <span className={classes.words}>
          <Text size="sm" fw={600} component="span">
            {match.personName ?? t('preview.unknown', { id: match.personId })}
          </Text>
          <Text size="sm" c="dimmed" component="span" dir="auto">
            {t('preview.page', { page: format.number(match.page) })} · {match.text}
          </Text>
        </span>
        <span className={classes.mark} data-known={match.known || undefined}>
          <Icon name={match.known ? 'check' : 'alert'} />
        </span>
      </UnstyledButton>
    </li>
  );
}
