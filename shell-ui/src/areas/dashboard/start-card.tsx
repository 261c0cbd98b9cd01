import { Link, StatusLabel, Text } from '@homeroom/sdk';
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

interface Step {
  id: string;
  order: number;
  path: string;
  title: string;
  hint: string;
  state: keyof typeof STATES;
}

/** The way of a new district to its first delivery; gone once all of it is done. */
export function StartCard({ bootstrap }: { bootstrap: Bootstrap }) {
  const t = useText('dashboard');
  const steps = useSteps(bootstrap);
  if (!steps.some(({ state }) => state === 'open')) return null;
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

/** Empty until it is known what is done, and where no plugin has a step. */
function useSteps(bootstrap: Bootstrap): readonly Step[] {
  const t = useText('dashboard');
  const counts = useCounts(bootstrap);
  const branding = useBranding().data;
  const theirs = bootstrap.remotes
    .flatMap(({ contributions }) => contributions)
    .filter(({ slot }) => slot === 'start.step@1');
  if (!counts || !branding || theirs.length === 0) return [];
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
