import { collab, getSyncedVersion, receiveUpdates, sendableUpdates } from '@codemirror/collab'
import { ChangeSet, Compartment, type EditorState, Text, Transaction } from '@codemirror/state'
import { listTextChanges } from '#editor/text-change.ts'
import type { CollaborativeEditor, SyncUpdate } from './types.ts'

export const diffTexts = (before: string, after: string) =>
  ChangeSet.of(listTextChanges(before, after), before.length, '\n')
export const toCodeMirrorText = (text: string) => Text.of(text.split('\n'))

/**
 * Compartment that contains CodeMirror's collaboration extension while the text is shared. The extension
 * tracks the changes that the service has not confirmed.
 */
const sharing = new Compartment()
export const collaborationExtension = sharing.of([])

const isSharedState = (state: EditorState) => [sharing.get(state) ?? []].flat().length > 0

/** Returns the changes of the editor that the service has not confirmed. */
export const listUnconfirmedUpdates = (state: EditorState) =>
  isSharedState(state) ? sendableUpdates(state) : []

type Start = { version: number; client: string; base: string; theirs: string }

/**
 * Begins to share the text. `base`: text without the editor's unsent changes. `theirs`: text of the service. The unsent
 * changes are rebased on the difference between `base` and `theirs`, and are the first changes to send.
 */
export function startSharingEditorText(host: CollaborativeEditor, { version, client, base, theirs }: Start) {
  const { doc, selection } = host.state()
  const mine = doc.toString()
  const own = diffTexts(base, mine)
  const remote = diffTexts(base, theirs)
  const moved = selection.map(remote.map(own, true))
  const annotations = [Transaction.remote.of(true), Transaction.addToHistory.of(false)]
  host.dispatch({ changes: diffTexts(mine, theirs), annotations, filter: false })
  host.dispatch({ effects: sharing.reconfigure(collab({ startVersion: version, clientID: client })) })
  const changes = own.map(remote)
  if (!changes.empty) host.dispatch({ changes, filter: false })
  if (!own.empty) host.dispatch({ selection: moved })
}

export const stopSharingEditorText = (host: CollaborativeEditor) =>
  host.dispatch({ effects: sharing.reconfigure([]) })

/** Changes that led to a version of the text, with positions in the text of the service. */
export type ConfirmedChanges = { version: number; changes: ChangeSet }

/** Maps a position in the service's text of a version to a position in the text of the editor. */
export function toEditorPosition(
  state: EditorState,
  position: number,
  version: number,
  recent: readonly ConfirmedChanges[],
) {
  let at = position
  const later = recent.filter((one) => one.version > version)
  for (const { changes } of [...later, ...listUnconfirmedUpdates(state)])
    at = changes.mapPos(Math.min(at, changes.length), 1)
  return Math.min(at, state.doc.length)
}

export const parseUpdates = (updates: readonly SyncUpdate[]) =>
  updates.map(({ client, changes }) => ({ clientID: client, changes: ChangeSet.fromJSON(changes) }))

/**
 * Applies updates that begin after the version `from`, and returns those that the editor did not have. Returns
 * undefined if updates before `from` are missing. Each update is applied separately, as the service does. If several
 * were applied at once, an insertion in a deleted range could move to another place, and the texts would differ.
 */
export function applyUpdates(host: CollaborativeEditor, from: number, updates: readonly SyncUpdate[]) {
  const version = getSyncedVersion(host.state())
  if (from > version) return undefined
  const news = parseUpdates(updates.slice(version - from))
  for (const one of news) host.dispatch(receiveUpdates(host.state(), [one]))
  return news.map(({ changes }, index): ConfirmedChanges => ({ version: version + index + 1, changes }))
}
