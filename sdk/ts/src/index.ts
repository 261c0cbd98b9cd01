export {
  keepPreviousData,
  useIsMutating,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { Link, useLocation, useParams, useSearchParams } from 'react-router';
export { ActorName } from './actor-name';
export { type Api, type ApiOptions, createApi, unwrap, unwrapList } from './api/client';
export { ApiError, toApiError } from './api/errors';
export { type AnswerKey, callKey, localKey } from './api/keys';
export type { DeletedRecord, GenericRecord, Models, RecordOf } from './api/models';
export {
  countQuery,
  createRecord,
  type DistrictOverride,
  fetchRecord,
  type RecordsQuestion,
  recordsKey,
  recordsQuery,
  replaceRecord,
  searchRecords,
} from './api/records';
export type { Schemas } from './api/schemas';
export { Bars } from './bars';
export { Choice } from './choice';
export { ConfirmDialog } from './confirm-dialog';
export { CountCards } from './count-cards';
export { DateTime } from './date-time';
export { Dialog } from './dialog';
export { type KeptDraft, keepDraftsOf, ownerOf, type TakenDrafts, takeDrafts, useKeptDraft } from './drafts';
export { DropZone } from './drop-zone';
export { EditingNotice } from './editing-notice';
export { EmailAddress } from './email-address';
export { ErrorAlert } from './error-alert';
export { ErrorText, useErrorText } from './error-text';
export { Fact, Facts } from './facts';
export { familyLanguages, nameOfLanguage } from './family-languages';
export { FileDrop } from './file-drop';
export { FileUpload } from './file-upload';
export type { FormRendererProps } from './form/form-renderer';
export type { JsonSchema } from './form/json-schema';
export { FormRenderer, SchemaForm } from './form/lazy';
export { readForms } from './form/read-forms';
export type { SchemaFormProps } from './form/schema-form';
export type {
  FieldDefinition,
  FileReference,
  FileStore,
  FormDefinition,
  FormValues,
  Option,
  Path,
  Problem,
} from './form/types';
export { DataGrid, type DataGridProps } from './grid/data-grid';
export type { Column, Filter, GridContents, RecordPage, Sort } from './grid/types';
export { Icon, type IconName, isIconName } from './icon';
export { type LazyPage, lazyPage } from './lazy-page';
export { Page } from './page';
export { PageTabs } from './page-tabs';
export { PhoneFrame } from './phone-frame';
export {
  CONTRACT,
  type ComponentSlot,
  definePlugin,
  type PluginDefinition,
  type PluginRoute,
  type Slot,
} from './plugin';
export { PluginBoundary } from './plugin-boundary';
export { PluginHost, PluginSlot } from './plugin-host';
export { RecordPicker } from './record-picker';
export { saveFile } from './save-file';
export { Scroller } from './scroller';
export {
  type District,
  type Entitlement,
  type ModelMessage,
  type Notice,
  type Place,
  type Shell,
  ShellContext,
  type TextKey,
  type TranslateOptions,
  type User,
  useShell,
} from './shell';
export { SidePanel } from './side-panel';
export { StatusLabel } from './status-label';
export { StepList } from './step-list';
export * from './ui';
export { useDebounced } from './use-debounced';
export { useDelayed } from './use-delayed';
export { type ChangeDraft, useDraft } from './use-draft';
export { useFileUpload } from './use-file-upload';
export { type Format, useFormat } from './use-format';
export { useLive } from './use-live';
export { useObjectUrl } from './use-object-url';
export { usePageKeys } from './use-page-keys';
export { usePhrase } from './use-phrase';
export { type Plugin, usePlugin, useSdkText } from './use-plugin';
export { useWritable, type Writable } from './use-writable';
export { WriteButton, type WriteButtonProps } from './write-button';
export { WriteForm } from './write-form';
