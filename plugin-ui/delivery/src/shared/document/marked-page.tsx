import { Text, useFormat, usePlugin, VisuallyHidden } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { type DocumentPage, LARGE_PX, type MarkBox, pagePath, SMALL_PX } from './documents.queries';
import classes from './marked-page.module.css';
import { usePicture } from './picture.queries';

interface Props {
  jobId: string;
  page: DocumentPage;
  isLarge?: boolean;
  /** Called once the picture is on the screen. */
  onShown?: (page: number) => void;
  /** Opens the page in large. */
  onOpen?: () => void;
}

/** A page as the family would see it, with everything that says whose it is marked. */
export function MarkedPage({ jobId, page, isLarge = false, onShown, onOpen }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const number = format.number(page.page);
  const marks =
    page.boxes.length === 0
      ? t('page.noMarks')
      : page.boxes.map(({ kind, label }) => t(`page.${kind}`, { label })).join(', ');
  const sheet = (
    <Sheet jobId={jobId} page={page} isLarge={isLarge} onShown={onShown}>
      {page.boxes.map((box) => (
        <Mark key={`${box.kind} ${box.x0} ${box.y0} ${box.label}`} box={box} />
      ))}
    </Sheet>
  );
  return (
    <figure className={classes.figure} data-large={isLarge || undefined}>
      {onOpen ? (
        <button
          type="button"
          className={classes.open}
          aria-label={t('page.open', { page: number })}
          onClick={onOpen}
        >
          {sheet}
        </button>
      ) : (
        sheet
      )}
      <Text size="xs" c="dimmed" component="figcaption">
        {t('preview.page', { page: number })}
        {!page.isOwn && ` · ${t('page.notOwn')}`}
        {page.isAttached && ` · ${t('page.attached')}`}
        {page.isOcr && ` · ${t('page.ocr')}`}
        {isLarge ? ` · ${marks}` : <VisuallyHidden>{marks}</VisuallyHidden>}
      </Text>
    </figure>
  );
}

interface SheetProps extends Pick<Props, 'jobId' | 'isLarge' | 'onShown'> {
  page: Pick<DocumentPage, 'page'> & Partial<Pick<DocumentPage, 'width' | 'height'>>;
  children?: ReactNode;
}

/** The sheet with its picture; empty until that is there. Shares count from the left in every language. */
export function Sheet({ jobId, page, isLarge = false, onShown, children }: SheetProps) {
  const { t } = usePlugin();
  const format = useFormat();
  const { url, error } = usePicture(pagePath(jobId, page.page, isLarge ? LARGE_PX : SMALL_PX));
  const ratio = page.width && page.height ? `${page.width} / ${page.height}` : '17 / 22';
  return (
    <span className={classes.sheet} dir="ltr" style={{ aspectRatio: ratio }}>
      {url && (
        <img
          src={url}
          alt={t('document.pageAlt', { page: format.number(page.page) })}
          className={classes.picture}
          onLoad={() => onShown?.(page.page)}
        />
      )}
      {error && <span className={classes.failed}>{t('page.failed')}</span>}
      {children}
    </span>
  );
}

/** A frame around what was found. No words beside it: they would cover what somebody has to read. */
function Mark({ box }: { box: MarkBox }) {
  const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;
  return (
    <span
      aria-hidden="true"
      className={classes.mark}
      data-kind={box.kind}
      style={{
        insetInlineStart: percent(box.x0),
        insetBlockStart: percent(box.y0),
        inlineSize: percent(box.x1 - box.x0),
        blockSize: percent(box.y1 - box.y0),
      }}
    />
  );
}
