import { Link, StatusLabel, Text, useDelayed } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import type { Bootstrap } from '../../bootstrap.queries';
import { useCounts } from '../../frame/counts.queries';
import { menuTitle } from '../../frame/menu';
import { useText } from '../../i18n/i18n';
import { useBranding } from '../settings/branding.queries';
import { Card } from './card';
import classes from './dashboard.module.css';

const STATES = {
  done: { icon: 'check', tone: 'good' },
  open: { icon: 'clock', tone: 'quiet' },
} as const;
/** Between the plugins' steps: persons come before it, and the first mail behind it. */
const FACE_ORDER = 50;
/** Longer than this nobody waits for a page that does not jump. */
const PATIENCE_MS = 1500;

interface Step {
  id: string;
  order: number;
  path: string;
  title: string;
  hint: string;
  state: keyof typeof STATES;
}

interface CardsProps {
  bootstrap: Bootstrap;
  children: ReactNode;
}

/** What a new district does first with the plugins that it has, gone once all of it is done, and the cards behind it. */
export function CardsAfterStart({ bootstrap, children }: CardsProps) {
  const steps = useSteps(bootstrap);
  const isLate = useDelayed(!steps, PATIENCE_MS);
  // They keep their places unseen: the steps would push them away from under a finger.
  const visibility = !steps && !isLate ? 'hidden' : undefined;
  return (
    <div className={classes.cards} style={{ visibility }}>
      {steps?.some(({ state }) => state === 'open') && <StartCard steps={steps} />}
      {children}
    </div>
  );
}

function StartCard({ steps }: { steps: readonly Step[] }) {
  const t = useText('dashboard');
  return (
    <Card title={t('start.title')} icon="check">
      <Text size="sm">{t('start.purpose')}</Text>
      <ol className={classes.steps}>
        {steps.map(({ id, path, title, hint, state }) => (
          <li key={id}>
            <span className={classes.row}>
              <Link to={path} className={classes.link}>
                {title}
              </Link>
              <StatusLabel {...STATES[state]}>{t(`start.${state}`)}</StatusLabel>
            </span>
            {state === 'open' && (
              <Text size="sm" c="dimmed">
                {hint}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Unknown until it is known what is done; empty where no plugin has a step. */
function useSteps(bootstrap: Bootstrap): readonly Step[] | undefined {
  const t = useText('dashboard');
  const counts = useCounts(bootstrap);
  const branding = useBranding().data;
  const theirs = bootstrap.remotes
    .flatMap(({ contributions }) => contributions)
    .filter(({ slot }) => slot === 'start.step@1');
  if (theirs.length === 0) return [];
  if (!counts || !branding) return undefined;
  const { contactName, contactPhone, contactEmail } = branding;
  const face: Step = {
    id: 'face',
    order: FACE_ORDER,
    path: '/settings/branding',
    title: t('start.face'),
    hint: t('start.faceHint'),
    state: contactName && (contactPhone || contactEmail) ? 'done' : 'open',
  };
  const steps = theirs.map(
    ({ id, order, path, title, empty }): Step => ({
      id,
      order,
      path: path ?? '/',
      title: menuTitle(title),
      hint: empty === null ? '' : menuTitle(empty),
      state: (counts[id] ?? 0) > 0 ? 'done' : 'open',
    }),
  );
  return [...steps, face].sort((a, b) => a.order - b.order);
}
