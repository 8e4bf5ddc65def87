import { createContractImplementer, type MountRoutes } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

export {
  type Actors,
  type AiApiCaller,
  type RevisionAuthor,
  aiRevisionAuthor,
  diskRevisionAuthor,
  toImportRevisionAuthor,
  toUserAuthor,
} from './actors.ts'
export {
  type CommitChangeDeps,
  type ChangeRecorder,
  commitChange,
  commitChangeWithoutFlush,
  inactiveDerivedState,
} from './change.ts'
export type { Deps } from './deps.ts'
export type { DocumentCache, TreeCache } from './document-caches.ts'
export type {
  EditorCaret,
  LiveEvent,
  LiveEventBus,
  CollaborationPageEvent,
  PageEventStream,
  TextUpdate,
} from './events.ts'
export { loginLimits, rateLimits } from './limits.ts'
export {
  getRequestScope,
  isInScope,
  type ProjectScope,
  toScopeJson,
  setRequestScope,
} from './project-scope.ts'
export type {
  ComparedBlockPair,
  ComparedBlock,
  DocumentComparison,
  OutlineEntry,
  RenderedDocument,
  RenderedDocumentPage,
  Renderer,
} from './renderer.ts'
export type { AttachmentHit, SearchFilter, SearchHit, SearchIndex } from './search-index.ts'
export { findSetting, setSetting } from './settings-store.ts'
export type { CachedSession, KnownIpAddresses, SessionCache, SessionUser, UserRole } from './session.ts'

export const implement = createContractImplementer<Actors>()
export type MountDocumentsRoutes = MountRoutes<Actors>
