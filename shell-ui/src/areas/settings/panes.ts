import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadSsoPane } from '../sso/pane';

/** A pane of the settings page that the platform itself draws; its words are `panes.<id>` of the dictionary. */
interface Pane {
  /** The last part of its address: `/settings/<id>`. A plugin's pane has the plugin's id. */
  id: string;
  Content: LazyExoticComponent<ComponentType>;
}

/** In drawing order; the plugins' panes follow. */
export const PANES: readonly Pane[] = [
  {
    id: 'district',
    Content: lazy(() => import('./district-pane').then((module) => ({ default: module.DistrictPane }))),
  },
  {
    id: 'branding',
    Content: lazy(() => import('./branding-pane').then((module) => ({ default: module.BrandingPane }))),
  },
  {
    id: 'customer',
    Content: lazy(() => import('./flags-pane').then((module) => ({ default: module.FlagsPane }))),
  },
  {
    id: 'sis',
    Content: lazy(() => import('./sis-pane').then((module) => ({ default: module.SisPane }))),
  },
  {
    id: 'schedules',
    Content: lazy(() => import('./schedules-pane').then((module) => ({ default: module.SchedulesPane }))),
  },
  { id: 'sso', Content: lazy(loadSsoPane) },
  {
    id: 'schools',
    Content: lazy(() => import('./schools-pane').then((module) => ({ default: module.SchoolsPane }))),
  },
  {
    id: 'school-limits',
    Content: lazy(() =>
      import('./school-limits-pane').then((module) => ({ default: module.SchoolLimitsPane })),
    ),
  },
];
