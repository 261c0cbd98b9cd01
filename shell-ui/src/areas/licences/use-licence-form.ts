import { useState } from 'react';
import { useBootstrap } from '../../bootstrap.queries';
import type { FeatureDays } from './feature-fields';
import type { CustomerLicence, LicenceChange } from './licences.queries';

export interface LicenceValues {
  schoolId: string;
  name: string;
  supportNumber: string;
  startDate: string;
  endDate: string;
  timezone: string;
  language: string;
  databaseName: string;
  sisUrl: string;
  features: Readonly<Record<string, FeatureDays>>;
}

/** The fields that must be filled in (specification §5: id and name). */
const REQUIRED = ['schoolId', 'name'] as const;

/** What stands in the form of a licence, and what of it a save sends. */
export function useLicenceForm(licence: CustomerLicence | undefined, timezone: string) {
  // The server knows which features its plugins have; for a new customer they stand in the caller's own licence.
  const known = useBootstrap().data?.licence.features.filter(({ isKnown }) => isKnown) ?? [];
  const offered = licence?.features ?? known;
  const titles = new Map(offered.map(({ feature, title }) => [feature, title]));
  const unknown = new Set(offered.filter(({ isKnown }) => !isKnown).map(({ feature }) => feature));
  const [initial] = useState(() => valuesOf(licence, timezone, [...titles.keys()]));
  const [values, setValues] = useState(initial);
  const set = (change: Partial<LicenceValues>) => setValues((current) => ({ ...current, ...change }));
  const missing: readonly string[] = REQUIRED.filter((name) => values[name].trim() === '');
  return { values, titles, unknown, set, missing, change: () => changeOf(licence, initial, values) };
}

function valuesOf(
  licence: CustomerLicence | undefined,
  timezone: string,
  features: readonly string[],
): LicenceValues {
  const days = new Map(licence?.features.map((each) => [each.feature, each]));
  return {
    schoolId: licence?.schoolId ?? '',
    name: licence?.name ?? '',
    supportNumber: licence?.supportNumber ?? '',
    startDate: licence?.startDate ?? '',
    endDate: licence?.endDate ?? '',
    timezone: licence?.timezone ?? timezone,
    language: licence?.language ?? 'en',
    databaseName: licence?.settings.databaseName ?? '',
    sisUrl: licence?.settings.sisUrl ?? '',
    features: Object.fromEntries(
      features.map((name) => [
        name,
        { startDate: days.get(name)?.startDate ?? '', endDate: days.get(name)?.endDate ?? '' },
      ]),
    ),
  };
}

function changeOf(
  licence: CustomerLicence | undefined,
  initial: LicenceValues,
  values: LicenceValues,
): LicenceChange {
  const { databaseName, sisUrl, features, startDate, endDate, ...facts } = values;
  return {
    licence: {
      ...facts,
      id: licence?.id,
      version: licence?.version ?? 0,
      startDate: startDate || null,
      endDate: endDate || null,
      settings: { databaseName, sisUrl },
      features: Object.entries(features).map(([feature, days]) => ({
        feature,
        startDate: days.startDate || null,
        endDate: days.endDate || null,
      })),
    },
    flagChange: JSON.stringify(features) !== JSON.stringify(initial.features),
    isSISChange: databaseName !== initial.databaseName || sisUrl !== initial.sisUrl,
  };
}
