import type { Text } from '@codemirror/state'
import { ApiError } from '@sanhe/kit/http/client'
import type { AutoSave } from '#editor/saving.ts'
import type { RemoteCarets } from './remote-carets.ts'
import type { ConfirmedChanges } from './shared-text.ts'
import type { EditorHost, SendSync } from './types.ts'

export type CollaboratorDeps = {
  documentId: number
  page: string
  now: () => number
  later: (run: () => void, ms: number) => void
  sync: SendSync
  saving: AutoSave
  host: EditorHost
  carets: RemoteCarets
}

/** The text that all participants share: `confirmed` is the text of the service at the version of the editor. */
export type Shared = { epoch: string; client: string; confirmed: Text; revision: number; recent: ConfirmedChanges[] }

/** The service refuses while the event stream of this page is not open, which passes. */
export function throwAsUnreachable(error: unknown): never {
  throw error instanceof ApiError && error.status === 409 ? new Error(error.message, { cause: error }) : error
}
