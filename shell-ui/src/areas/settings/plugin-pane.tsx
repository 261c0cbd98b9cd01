import { ErrorText, localKey, Skeleton, useQuery, useShell } from '@homeroom/sdk';
import { openArea } from '../area';
import { plugins } from '../plugins/area';
import { usePluginDetails } from '../plugins/plugin.queries';
import { PluginSettings } from '../plugins/plugin-settings';
import { SetupNotice } from '../plugins/setup-notice';

/** The settings of a plugin that draws no pane of its own. */
export function PluginPane({ id }: { id: string }) {
  const { language } = useShell();
  const words = useQuery({
    queryKey: localKey('area-words', plugins.name, language),
    queryFn: async () => {
      await openArea(plugins, language);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const plugin = usePluginDetails(id);
  if (plugin.isLoadingError) return <ErrorText error={plugin.error} />;
  if (!plugin.data || !words.data) return <Skeleton height={240} />;
  return (
    <>
      <SetupNotice plugin={plugin.data} />
      <PluginSettings plugin={plugin.data} />
    </>
  );
}
