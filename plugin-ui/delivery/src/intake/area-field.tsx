import { Choice, Stack, usePlugin } from '@homeroom/sdk';
import { DrawnArea } from './drawn-area';
import { PageTurner } from './page-turner';
import { AREA_READS } from './rule';
import type { StepProps } from './step-props';

interface Props extends Pick<StepProps, 'draft' | 'changeRule'> {
  page: number;
  onPage: (page: number) => void;
}

/** The part of the page in which the ID or the name stands, drawn on the page itself. */
export function AreaField({ draft, changeRule, page, onPage }: Props) {
  const { t } = usePlugin();
  if (!draft.upload) return null;
  return (
    <Stack gap="sm" role="group" aria-label={t('area.title')}>
      <Choice
        name="areaReads"
        values={AREA_READS}
        value={draft.rule.areaReads}
        onChange={(areaReads) => changeRule({ areaReads })}
      />
      <DrawnArea
        uploadId={draft.upload.uploadId}
        page={page}
        area={draft.rule.area}
        onArea={(area) => changeRule({ area })}
      />
      <PageTurner page={page} pages={draft.upload.pages} onPage={onPage} />
    </Stack>
  );
}
