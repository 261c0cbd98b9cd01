import { useSdkText } from '../use-plugin';
import { ToolButton } from './tool-button';
import type { GridLook } from './use-grid-look';

interface Props {
  look: GridLook;
  changeLook: (change: Partial<GridLook>) => void;
}

/** Brings the rows closer together, or apart again. */
export function DensityButton({ look, changeLook }: Props) {
  const t = useSdkText();
  const isCompact = look.density === 'compact';
  return (
    <ToolButton
      icon="rows"
      label={t('grid.compact')}
      aria-pressed={isCompact}
      onClick={() => changeLook({ density: isCompact ? 'comfortable' : 'compact' })}
    />
  );
}
