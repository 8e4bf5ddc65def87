import { isolateHistory } from '@codemirror/commands'
import { StateEffect, StateField } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

type PendingLink = { id: number; from: number; to: number }

const addPendingLink = StateEffect.define<PendingLink>()
const removePendingLink = StateEffect.define<number>()

/** Pasted URLs whose titles are being loaded. Their ranges move with the text. */
export const pendingLinksField = StateField.define<readonly PendingLink[]>({
  create: () => [],
  update(links, { changes, effects }) {
    if (links.length === 0 && effects.length === 0) return links
    let next = links.map(({ id, from, to }) => ({
      id,
      from: changes.mapPos(from, 1),
      to: changes.mapPos(to, -1),
    }))
    for (const effect of effects) {
      if (effect.is(addPendingLink)) next = [...next, effect.value]
      else if (effect.is(removePendingLink)) next = next.filter(({ id }) => id !== effect.value)
    }
    return next
  },
})

let lastId = 0

/**
 * Inserts a URL at the selection, and replaces it by its titled link as soon as that is known. The replacement is a
 * step of its own in the undo history, so that undo returns the plain URL. A URL that was edited meanwhile stays.
 */
export async function insertPendingLink(
  view: EditorView,
  url: string,
  format: (text: string) => Promise<string | undefined>,
) {
  const id = ++lastId
  const { from } = view.state.selection.main
  view.dispatch(view.state.replaceSelection(url), {
    effects: addPendingLink.of({ id, from, to: from + url.length }),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
  const link = await format(view.state.doc.toString()).catch(() => undefined)
  if (!view.dom.isConnected) return
  const range = view.state.field(pendingLinksField).find((pending) => pending.id === id)
  const effects = removePendingLink.of(id)
  if (!range || link === undefined || view.state.sliceDoc(range.from, range.to) !== url)
    return view.dispatch({ effects })
  view.dispatch({
    changes: { from: range.from, to: range.to, insert: link },
    effects,
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste.link',
  })
}
