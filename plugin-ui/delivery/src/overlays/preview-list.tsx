import { Alert, Icon, Text, useFormat, usePlugin } from '@homeroom/sdk';
import classes from './overlays.module.css';
import type { OverlaidDocument } from './overlays.queries';

interface Props {
  preview: { documents: OverlaidDocument[]; of: number };
}

/** Ten documents with their signatures; those that have no place for one come with the reason. */
export function PreviewList({ preview: { documents, of } }: Props) {
  const { t } = usePlugin();
  const missing = documents.filter((document) => document.missing.length > 0).length;
  return (
    <section aria-label={t('overlays.previewed', { count: documents.length })}>
      <Text size="sm" role="status">
        {t('overlays.shown', { count: documents.length, of })}{' '}
        {missing > 0 ? t('overlays.missing', { count: missing }) : t('overlays.allPlaced')}
      </Text>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document.id} className={classes.document}>
            <Previewed document={document} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Previewed({ document }: { document: OverlaidDocument }) {
  const { t } = usePlugin();
  const format = useFormat();
  return (
    <>
      <Text fw={600} className={classes.name}>
        <bdi>{document.personName}</bdi>
      </Text>
      {document.missing.map((reason) => (
        <Alert key={reason} color="yellow" variant="outline" icon={<Icon name="alert" />} role="note">
          <bdi>{reason}</bdi>
        </Alert>
      ))}
      {document.pages.map(({ page, picture }) => (
        <img
          key={page}
          className={classes.picture}
          src={`data:image/png;base64,${picture}`}
          alt={t('overlays.pageAlt', { page: format.number(page), name: document.personName })}
        />
      ))}
    </>
  );
}
