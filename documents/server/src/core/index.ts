import { createContractImplementer, type MountRoutes } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

export {
  type Actors,
  type AiActor,
  type Author,
  aiAuthor,
  diskAuthor,
  toImportAuthor,
  toUserAuthor,
} from './actors.ts'
export {
  type ChangeDeps,
  type ChangeRecorder,
  commitChange,
  commitChangeWithoutFlush,
  noopDerivedState,
} from './change.ts'
export type { Deps } from './deps.ts'
export type { DocumentCache, TreeCache } from './document-caches.ts'
export type { Caret, LiveEvent, LiveEventBus, PageEvent, PageStream, TextUpdate } from './events.ts'
export { loginLimits, rateLimits } from './limits.ts'
export {
  getRequestScope,
  isInScope,
  type ProjectScope,
  toScopeJson,
  setRequestScope,
} from './project-scope.ts'
export type {
  ComparedRow,
  ComparedSide,
  Comparison,
  OutlineEntry,
  RenderedDocument,
  RenderedPage,
  Renderer,
} from './renderer.ts'
export type { SearchFilter, SearchHit, SearchIndex } from './search-index.ts'
export type { CachedSession, KnownIpAddresses, SessionCache, SessionUser, UserRole } from './session.ts'

export const implement = createContractImplementer<Actors>()
export type ProductMount = MountRoutes<Actors>
