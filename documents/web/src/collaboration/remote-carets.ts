import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { CaretPosition, CollaborativeEditor } from './types.ts'

type ShownCaret = { username: string; anchor: number; head: number }
type MapCaret = (position: number, version: number) => number | undefined

const setCaret = StateEffect.define<{ page: string; caret: ShownCaret | undefined }>()

const carets = StateField.define<ReadonlyMap<string, ShownCaret>>({
  create: () => new Map(),
  update(shown, { changes, effects, docChanged }) {
    let next = shown
    if (docChanged)
      next = new Map(
        [...shown].map(([page, one]) => [
          page,
          { ...one, anchor: changes.mapPos(one.anchor, 1), head: changes.mapPos(one.head, 1) },
        ]),
      )
    for (const effect of effects) {
      if (!effect.is(setCaret)) continue
      const { page, caret } = effect.value
      const changed = new Map(next)
      if (caret) changed.set(page, caret)
      else changed.delete(page)
      next = changed
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field, decorate),
})

const colorCount = 6

/** The colour is derived from the user name, so that a user has the same colour in every editor. */
export function getUserColor(username: string) {
  let sum = 0
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % colorCount
}

class CaretWidget extends WidgetType {
  readonly #username: string

  constructor(username: string) {
    super()
    this.#username = username
  }

  override eq(other: CaretWidget) {
    return other.#username === this.#username
  }

  override toDOM() {
    const element = document.createElement('span')
    element.className = `cm-remote-caret cm-remote-${getUserColor(this.#username)}`
    element.setAttribute('aria-hidden', 'true')
    element.dataset['name'] = this.#username
    return element
  }

  override ignoreEvent() {
    return true
  }
}

function decorate(shown: ReadonlyMap<string, ShownCaret>): DecorationSet {
  const ranges = [...shown.values()].flatMap(({ username, anchor, head }) => {
    const caret = Decoration.widget({ widget: new CaretWidget(username), side: 1 }).range(head)
    const mark = Decoration.mark({ class: `cm-remote-selection cm-remote-${getUserColor(username)}` })
    const from = Math.min(anchor, head)
    const to = Math.max(anchor, head)
    return from === to ? [caret] : [caret, mark.range(from, to)]
  })
  return Decoration.set(ranges, true)
}

const hues = [250, 150, 20, 310, 200, 75]
const theme = EditorView.baseTheme({
  ...Object.fromEntries(
    hues.map((hue, index) => [
      `.cm-remote-${index}`,
      { '--remote': `light-dark(oklch(0.52 0.17 ${hue}), oklch(0.78 0.13 ${hue}))` },
    ]),
  ),
  '.cm-remote-selection': { backgroundColor: 'color-mix(in srgb, var(--remote) 22%, transparent)' },
  '.cm-remote-caret': {
    position: 'relative',
    borderLeft: '2px solid var(--remote)',
    marginLeft: '-1px',
    marginRight: '-1px',
    pointerEvents: 'none',
  },
  // CSS renders the name, which is not part of the document's text. The name is therefore neither read aloud nor
  // copied.
  '.cm-remote-caret::after': {
    content: 'attr(data-name)',
    position: 'absolute',
    bottom: '100%',
    left: '-2px',
    padding: '0 5px',
    borderRadius: '4px 4px 4px 0',
    backgroundColor: 'var(--remote)',
    color: 'light-dark(#fff, #111)',
    font: '500 12px/1.45 var(--font-ui)',
    maxWidth: '12em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    zIndex: '5',
  },
})

export const remoteCaretsExtension: Extension = [carets, theme]

export type RemoteCarets = ReturnType<typeof createRemoteCarets>

/**
 * Manages the carets and selections of the other participants. A caret whose position refers to a version that has not
 * arrived yet is shown once that version arrives.
 */
export function createRemoteCarets(host: CollaborativeEditor) {
  const waiting = new Map<string, { username: string; caret: CaretPosition }>()
  const move = (page: string, username: string, caret: CaretPosition | null, map: MapCaret) => {
    waiting.delete(page)
    const anchor = caret ? map(caret.anchor, caret.version) : undefined
    const head = caret ? map(caret.head, caret.version) : undefined
    if (caret && (anchor === undefined || head === undefined)) {
      waiting.set(page, { username, caret })
      return
    }
    const shown = anchor === undefined || head === undefined ? undefined : { username, anchor, head }
    host.dispatch({ effects: setCaret.of({ page, caret: shown }) })
  }
  return {
    move,
    /** Shows the waiting carets whose version has arrived. */
    settle(map: MapCaret) {
      // Iterates over a copy, because `move` adds a caret to the map again if the caret has to wait longer.
      for (const [page, { username, caret }] of new Map(waiting)) move(page, username, caret, map)
    },
  }
}
