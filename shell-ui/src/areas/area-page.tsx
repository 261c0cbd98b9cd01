import { localKey, PluginBoundary, useQuery, useShell } from '@homeroom/sdk';
import { useLocation } from 'react-router';
import { useLanguage } from '../i18n/i18n';
import { DeniedPage } from '../pages/denied.page';
import { LoadFailedPage } from '../pages/load-failed.page';
import { PageSkeleton } from '../remotes/page-skeleton';
import { type Area, type AreaRoute, mayOpen, openArea } from './area';

/** A page of an area, for whom it is meant; its code and words come when it is opened. */
export function AreaPage({ area, route }: { area: Area; route: AreaRoute }) {
  const { user } = useShell();
  const { pathname } = useLocation();
  const locale = useLanguage((state) => state.language.locale);
  const isAllowed = mayOpen(route.audience, user);
  const page = useQuery({
    queryKey: localKey('area', area.name, route.path),
    queryFn: async () => {
      const [Page] = await Promise.all([route.load(), openArea(area, locale)]);
      return { Page };
    },
    enabled: isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (!isAllowed) return <DeniedPage />;
  if (page.error) return <LoadFailedPage error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <PageSkeleton />;
  const { Page } = page.data;
  return (
    <PluginBoundary
      resetKey={pathname}
      fallback={(error, retry) => <LoadFailedPage error={error} onRetry={retry} />}
    >
      <Page />
    </PluginBoundary>
  );
}
