import { createRenderedBlockList } from '@sanhe/ui/markdown/blocks.ts'
import { markdownLabels } from '@sanhe/ui/markdown/markdown-text.ts'
import { prepareMarkdownBlock } from '@sanhe/ui/markdown/prepare-block.ts'
import { renderMarkdownSource } from '@sanhe/ui/markdown/render-source.ts'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { type EditorView, WidgetType } from '@codemirror/view'
import { livePreviewContextFacet } from './context.ts'
import { findTableCells } from './table-cells.ts'

/** Cleanup functions that stop the observers of a rendered block, by the element of the block. */
const cleanups = new WeakMap<HTMLElement, () => void>()

/** Returns the end of the text of a clicked cell in the source of its table. */
function findEndOfCell(source: string, target: EventTarget | null) {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null
  const row = cell?.closest('tr')
  return cell && row ? findTableCells(source)[row.rowIndex]?.[cell.cellIndex]?.to : undefined
}

/**
 * A diagram, a formula, or a table without editable cells, rendered as on the reading page. A click shows its source,
 * with the caret in the clicked cell.
 */
export class DrawnBlockWidget extends WidgetType {
  readonly #source: string
  readonly #isDark: boolean

  constructor(source: string, isDark: boolean) {
    super()
    this.#source = source
    this.#isDark = isDark
  }

  override eq(other: DrawnBlockWidget) {
    return other.#source === this.#source && other.#isDark === this.#isDark
  }

  override get estimatedHeight() {
    return 120
  }

  override toDOM(view: EditorView) {
    const { labels } = view.state.facet(livePreviewContextFacet)
    const element = document.createElement('div')
    element.className = 'cm-live-block'
    element.title = labels.editSource
    const content = document.createElement('div')
    content.className = 'markdown'
    element.append(content)
    const preparation = {
      links: undefined,
      text: getCurrentText(markdownLabels),
      isDark: () => this.#isDark,
      canToggleTasks: false,
    }
    const list = createRenderedBlockList(
      content,
      (fragment) => prepareMarkdownBlock(fragment, preparation),
      () => view.requestMeasure(),
    )
    void Promise.resolve(renderMarkdownSource(this.#source)).then((rendered) => list.show(rendered))
    // A diagram is rendered asynchronously and then changes the height of the block, so the editor must measure its
    // lines again.
    const observer = new ResizeObserver(() => view.requestMeasure())
    observer.observe(element)
    cleanups.set(element, () => {
      observer.disconnect()
      list.stop()
    })
    element.addEventListener('mousedown', (event) => {
      if (event.target instanceof Element && event.target.closest('button, a')) return
      event.preventDefault()
      view.focus()
      const firstLine = view.state.doc.lineAt(view.posAtDOM(element))
      const anchor = findEndOfCell(this.#source, event.target)
      view.dispatch({
        selection: { anchor: anchor === undefined ? firstLine.to : firstLine.from + anchor },
        scrollIntoView: true,
      })
    })
    return element
  }

  override destroy(element: HTMLElement) {
    cleanups.get(element)?.()
  }

  override ignoreEvent() {
    return true
  }
}
