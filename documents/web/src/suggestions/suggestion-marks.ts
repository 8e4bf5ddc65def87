import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import { getUserColor } from '#collaboration/remote-carets.ts'

const colorClass = (author: string) => `cm-suggestion cm-suggestion-${getUserColor(author)}`

export const markInserted = (author: string) =>
  Decoration.mark({ tagName: 'ins', class: `${colorClass(author)} cm-suggestion-ins` })

export const markDeleted = (author: string) =>
  Decoration.mark({ tagName: 'del', class: `${colorClass(author)} cm-suggestion-del` })

/** Text of a suggestion that the text of the editor does not contain. */
class SuggestedTextWidget extends WidgetType {
  readonly #tag: 'ins' | 'del'
  readonly #text: string
  readonly #author: string

  constructor(tag: 'ins' | 'del', text: string, author: string) {
    super()
    this.#tag = tag
    this.#text = text
    this.#author = author
  }

  override eq(other: SuggestedTextWidget) {
    return other.#tag === this.#tag && other.#text === this.#text && other.#author === this.#author
  }

  override toDOM() {
    const element = document.createElement(this.#tag)
    element.className = `${colorClass(this.#author)} cm-suggestion-${this.#tag}`
    element.title = this.#author
    element.textContent = this.#text
    return element
  }
}

export class DeletedTextWidget extends SuggestedTextWidget {
  constructor(text: string, author: string) {
    super('del', text, author)
  }
}

export class InsertedTextWidget extends SuggestedTextWidget {
  constructor(text: string, author: string) {
    super('ins', text, author)
  }
}

const hues = [250, 150, 20, 310, 200, 75]

export const suggestionTheme = EditorView.baseTheme({
  ...Object.fromEntries(
    hues.map((hue, index) => [
      `.cm-suggestion-${index}`,
      { '--suggestion': `light-dark(oklch(0.45 0.15 ${hue}), oklch(0.82 0.11 ${hue}))` },
    ]),
  ),
  '.cm-suggestion, .cm-suggestion *': { color: 'var(--suggestion) !important' },
  '.cm-suggestion': { whiteSpace: 'pre-wrap', textDecorationThickness: '2px' },
  '.cm-suggestion-ins': { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
  '.cm-suggestion-del': { textDecorationLine: 'line-through' },
})
