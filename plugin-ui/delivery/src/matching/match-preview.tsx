import {
  ErrorAlert,
  Icon,
  Loader,
  Stack,
  Text,
  UnstyledButton,
  useFormat,
  usePlugin,
  VisuallyHidden,
} from '@homeroom/sdk';
import { PageThumbnail } from '../shared/document/page-thumbnail';
import type { Upload } from '../shared/upload.queries';
import { groupByPerson, type MatchGroup } from './match-groups';
import classes from './match-preview.module.css';
import type { Preview } from './preview.queries';

interface Props {
  preview: { data?: Preview; error: Error | null; isFetching: boolean };
  upload: Upload | null;
  page: number;
  onPage: (page: number) => void;
}

/** What the rule finds on the first pages, by person. */
export function MatchPreview({ preview, upload, page, onPage }: Props) {
  const { t } = usePlugin();
  if (preview.error) {
    return <ErrorAlert title={t('preview.failed')} error={preview.error} />;
  }
  if (!preview.data || !upload) return <Loader role="status" aria-label={t('preview.loading')} />;
  const { groups, loose } = groupByPerson(preview.data);
  return (
    <Stack gap="sm" aria-busy={preview.isFetching}>
      {groups.length === 0 && <Text>{t('preview.none')}</Text>}
      <ul className={classes.list}>
        {groups.map((group) => (
          <PersonCard key={group.key} group={group} uploadId={upload.uploadId} page={page} onPage={onPage} />
        ))}
      </ul>
      {loose.length > 0 && (
        <section aria-label={t('preview.loose')}>
          <Text size="sm" fw={600} component="h2">
            {t('preview.loose')}
          </Text>
          <ul className={classes.loose}>
            {loose.map((item) => (
              <li key={`${item.pages} ${item.message}`}>
                <Text size="sm">{item.message}</Text>
                <PageButtons pages={item.pages} page={page} onPage={onPage} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

interface CardProps extends Pick<Props, 'page' | 'onPage'> {
  group: MatchGroup;
  uploadId: string;
}

/** Somebody with all of their pages and what is wrong with these. */
function PersonCard({ group, uploadId, page, onPage }: CardProps) {
  const { t } = usePlugin();
  const [first = 1] = group.pages;
  const isFine = group.personName !== null && group.problems.length === 0;
  const name = group.personName ?? t('preview.unknown', { id: group.personId });
  return (
    <li className={classes.card} data-shown={group.pages.includes(page) || undefined}>
      <span className={classes.picture}>
        <PageThumbnail uploadId={uploadId} page={first} />
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={600} component="h2" dir="auto">
          {name}
        </Text>
        {group.texts.length > 0 && (
          <Text size="sm" c="dimmed" dir="auto">
            {group.texts.join(' · ')}
          </Text>
        )}
        {group.problems.map((problem) => (
          <Text key={problem} size="sm" className={classes.problem}>
            {problem}
          </Text>
        ))}
        <PageButtons pages={group.pages} page={page} onPage={onPage} name={name} />
      </div>
      <span className={classes.mark} data-fine={isFine || undefined}>
        <Icon name={isFine ? 'check' : 'alert'} />
        <VisuallyHidden>{t(isFine ? 'preview.fine' : 'preview.look')}</VisuallyHidden>
      </span>
    </li>
  );
}

interface PageButtonsProps extends Pick<Props, 'page' | 'onPage'> {
  pages: readonly number[];
  /** Whose pages they are. */
  name?: string;
}

/** Each shows its page beside the list. */
function PageButtons({ pages, page, onPage, name }: PageButtonsProps) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <div className={classes.pages}>
      {pages.map((number) => {
        const label = t('preview.page', { page: format.number(number) });
        return (
          <UnstyledButton
            key={number}
            className={classes.page}
            aria-pressed={number === page}
            aria-label={name ? `${label}: ${name}` : label}
            onClick={() => onPage(number)}
          >
            {label}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
