import { getSyncedVersion } from '@codemirror/collab'
import type { EditorCollaboration } from './collaborator-deps.ts'
import { toEditorPosition } from './shared-text.ts'
import type { CollaborativeEditor } from './types.ts'

export const getEditorText = (host: CollaborativeEditor) => host.state().doc.toString()
export const getEditorVersion = (host: CollaborativeEditor) => getSyncedVersion(host.state())

/**
 * Returns a function that maps a position in the text of a version to a position in the editor. The function returns
 * undefined until that version has arrived.
 */
export const createPositionMapper =
  ({ host, shared }: EditorCollaboration) =>
  (position: number, version: number) =>
    shared && version <= getEditorVersion(host)
      ? toEditorPosition(host.state(), position, version, shared.recent)
      : undefined
