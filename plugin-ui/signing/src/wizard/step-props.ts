import type { Draft } from './draft';

export interface StepProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
}
