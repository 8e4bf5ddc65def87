import { type EditorView, WidgetType } from '@codemirror/view'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { markdownLabels } from '@sanhe/ui/markdown/markdown-text.ts'
import { livePreviewContextFacet } from './context.ts'

/** Shows a bullet in place of the mark of a list item. */
// oxlint-disable-next-line max-classes-per-file -- CodeMirror's widgets are classes
export class BulletWidget extends WidgetType {
  override eq() {
    return true
  }

  override toDOM() {
    const bullet = document.createElement('span')
    bullet.className = 'cm-live-bullet'
    bullet.textContent = '•'
    return bullet
  }
}

/** Shows the label of a callout without a title of its own in place of its mark `[!NOTE]`. */
export class LabelWidget extends WidgetType {
  readonly #label: string

  constructor(label: string) {
    super()
    this.#label = label
  }

  override eq(other: LabelWidget) {
    return other.#label === this.#label
  }

  override toDOM() {
    const label = document.createElement('span')
    label.className = 'cm-live-callout-title'
    label.textContent = this.#label
    return label
  }
}

/** The checkbox of a task. A click changes one character of the text. */
export class CheckboxWidget extends WidgetType {
  readonly #isDone: boolean

  constructor(isDone: boolean) {
    super()
    this.#isDone = isDone
  }

  override eq(other: CheckboxWidget) {
    return other.#isDone === this.#isDone
  }

  override toDOM(view: EditorView) {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.className = 'cm-live-checkbox'
    box.checked = this.#isDone
    box.setAttribute('aria-label', view.state.facet(livePreviewContextFacet).labels.toggleTask)
    box.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('change', () => {
      const at = view.posAtDOM(box) + 1
      view.dispatch({
        changes: { from: at, to: at + 1, insert: box.checked ? 'x' : ' ' },
        userEvent: 'input',
      })
    })
    return box
  }

  override ignoreEvent() {
    return true
  }
}

/** Shows an image in place of its source. A click selects the source. */
export class ImageWidget extends WidgetType {
  readonly #url: string
  readonly #alt: string

  constructor(url: string, alt: string) {
    super()
    this.#url = url
    this.#alt = alt
  }

  override eq(other: ImageWidget) {
    return other.#url === this.#url && other.#alt === this.#alt
  }

  /**
   * The image has an element around it, inside which the note of a missing image replaces it. If the element of the widget
   * itself were replaced, the editor would read the note as typed text and save it in place of the source.
   */
  override toDOM(view: EditorView) {
    const root = document.createElement('span')
    const image = document.createElement('img')
    image.className = 'cm-live-image'
    image.src = this.#url
    image.alt = this.#alt
    image.addEventListener('error', () => {
      const missing = document.createElement('span')
      missing.className = 'cm-live-missing-image'
      missing.textContent = getCurrentText(markdownLabels).missingImage(this.#alt || this.#url)
      root.replaceChildren(missing)
      view.requestMeasure()
    })
    // A loaded image changes the height of its line, so the editor must measure its lines again.
    image.addEventListener('load', () => view.requestMeasure())
    root.append(image)
    return root
  }

  override ignoreEvent() {
    return false
  }
}
