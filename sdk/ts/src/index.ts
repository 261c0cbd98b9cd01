export { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export { Link, useParams, useSearchParams } from 'react-router';
export { type Api, type ApiOptions, createApi, unwrap, unwrapList } from './api/client';
export { ApiError } from './api/errors';
export { sdkDictionaries } from './dictionaries';
export { Icon, type IconName, isIconName } from './icon';
export { CONTRACT, definePlugin, type PluginDefinition, type PluginRoute, type Slot } from './plugin';
export { PluginBoundary } from './plugin-boundary';
export { PluginHost } from './plugin-host';
export {
  type District,
  type ModelMessage,
  type Notice,
  type Shell,
  ShellContext,
  type User,
  useShell,
} from './shell';
export * from './ui';
export { type Format, useFormat } from './use-format';
export { type Plugin, usePlugin, useSdkText } from './use-plugin';
