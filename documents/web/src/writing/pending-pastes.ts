import { ChangeSet, type EditorState, StateEffect, StateField } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { createPasteEdit } from './create-paste-edit.ts'

/** `start`: the state at the paste. `changes`: what was changed since then, for example by typing. */
type PendingPaste = { id: number; start: EditorState; changes: ChangeSet }

const addPaste = StateEffect.define<number>()
const removePaste = StateEffect.define<number>()

/** Pastes whose Markdown is not known yet. */
export const pendingPastesField = StateField.define<readonly PendingPaste[]>({
  create: () => [],
  update(pastes, { changes, effects, state }) {
    if (pastes.length === 0 && effects.length === 0) return pastes
    let next = pastes.map((paste) => ({ ...paste, changes: paste.changes.compose(changes) }))
    for (const effect of effects) {
      if (effect.is(addPaste))
        next = [...next, { id: effect.value, start: state, changes: ChangeSet.empty(state.doc.length) }]
      else if (effect.is(removePaste)) next = next.filter(({ id }) => id !== effect.value)
    }
    return next
  },
})

let lastId = 0

/**
 * Removes the selection, and inserts the Markdown in its place as soon as it is known. Text that is typed meanwhile
 * follows the pasted text.
 */
export async function insertPendingPaste(view: EditorView, markdown: Promise<string>) {
  const id = ++lastId
  view.dispatch(view.state.replaceSelection(''), { effects: addPaste.of(id), userEvent: 'input.paste' })
  const pasted = await markdown
  const paste = view.dom.isConnected && view.state.field(pendingPastesField).find((one) => one.id === id)
  if (!paste) return
  view.dispatch({ ...rebasePaste(paste, view.state, pasted), effects: removePaste.of(id) })
}

/** Returns the change that a paste would have made before the changes that came after it. */
export function rebasePaste(
  { start, changes }: Omit<PendingPaste, 'id'>,
  state: EditorState,
  pasted: string,
) {
  const { from } = start.selection.main
  const { caret, ...edit } = createPasteEdit(start, { from, to: from }, pasted)
  const isCaretAtPaste = changes.empty && state.selection.eq(start.selection)
  return {
    changes: ChangeSet.of(edit, start.doc.length).map(changes, true),
    ...(isCaretAtPaste && { selection: { anchor: caret } }),
    userEvent: 'input.paste',
    scrollIntoView: true,
  }
}
