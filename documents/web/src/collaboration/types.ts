import type { EditorState, Transaction, TransactionSpec } from '@codemirror/state'
import type { CollaborationSyncReply } from '#api.ts'

/** The editor, or the last state of an editor that was closed. */
export type CollaborativeEditor = {
  state: () => EditorState
  dispatch: (...transactions: (Transaction | TransactionSpec)[]) => void
  /** Whether an input method composes text. Changes by other users would end the composition. */
  isComposing: () => boolean
}

export type SyncRequest = {
  page: string
  epoch?: string
  version?: number
  client?: string
  updates?: (number | (number | string)[])[][]
  caret?: CaretPosition | null
  leave?: boolean
}
export type SendSyncRequest = (request: SyncRequest) => Promise<CollaborationSyncReply>

export type CaretPosition = { anchor: number; head: number; version: number }
export type SyncUpdate = CollaborationSyncReply['updates'][number]

/** Messages of the service about a document that several users edit. */
export type CollaborationEvent =
  | { type: 'collaboration.opened'; id: number }
  | { type: 'collaboration.updates'; id: number; epoch: string; from: number; updates: SyncUpdate[] }
  | { type: 'collaboration.caret'; id: number; page: string; username: string; caret: CaretPosition | null }
