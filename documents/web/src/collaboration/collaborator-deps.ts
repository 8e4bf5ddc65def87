import type { Text } from '@codemirror/state'
import type { AutoSave } from '#editor/saving.ts'
import type { RemoteCarets } from './remote-carets.ts'
import type { ConfirmedChanges } from './shared-text.ts'
import type { CollaborativeEditor, SendSyncRequest, SyncUpdate } from './types.ts'

export type EditorCollaborationDeps = {
  documentId: number
  page: string
  now: () => number
  later: (run: () => void, ms: number) => void
  sync: SendSyncRequest
  saving: AutoSave
  host: CollaborativeEditor
  carets: RemoteCarets
}

/**
 * State of the text that all participants share. `confirmed`: text of the service at the version that the editor has.
 */
type Shared = { epoch: string; client: string; confirmed: Text; revision: number; recent: ConfirmedChanges[] }

/** State of the collaboration of one editor. */
export type EditorCollaboration = EditorCollaborationDeps & {
  /**
   * State of the shared text; undefined while no other page edits the document and this page saves whole texts.
   */
  shared: Shared | undefined
  /** True if the editor was closed before the service had confirmed all of its changes. */
  isDetached: boolean
  isArriving: boolean
  /**
   * True if the page has not reported itself as a participant yet, because it must wait for the end of a save or of
   * an input method's composition.
   */
  isLate: boolean
  hasCaretMoved: boolean
  /** Time of the last message from the service. */
  contactAt: number
  /** Received updates that wait until the input method has ended its composition. */
  queue: { from: number; updates: readonly SyncUpdate[] }[]
}
