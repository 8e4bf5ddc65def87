import { getSyncedVersion } from '@codemirror/collab'
import type { Collaboration } from './collaborator-deps.ts'
import { mapPosition } from './shared-text.ts'
import type { EditorHost } from './types.ts'

export const getEditorText = (host: EditorHost) => host.state().doc.toString()
export const getEditorVersion = (host: EditorHost) => getSyncedVersion(host.state())

/**
 * Returns a function that turns a position in the text of a version into a position in the editor, or into undefined
 * before that version has arrived.
 */
export const createPositionMapper =
  ({ host, shared }: Collaboration) =>
  (position: number, version: number) =>
    shared && version <= getEditorVersion(host)
      ? mapPosition(host.state(), position, version, shared.recent)
      : undefined
