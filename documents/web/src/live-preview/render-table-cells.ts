import { renderMarkdownSource } from '@sanhe/ui/markdown/render-source.ts'

/** Characters that may begin inline Markdown. A cell without any of these characters is plain text. */
const markup = /[*_`~[\]!<\\$:=]/

/** Shows the text of a cell with its inline Markdown: bold, code, links. */
export function renderTableCells(cell: HTMLElement, source: string, onRendered: () => void) {
  if (cell.dataset['shown'] === source && document.activeElement !== cell && cell.textContent !== '') return
  cell.dataset['shown'] = source
  cell.textContent = source
  if (!markup.test(source)) return
  void renderInline(cell, source, onRendered)
}

async function renderInline(cell: HTMLElement, source: string, onRendered: () => void) {
  const { blocks, fragment } = await renderMarkdownSource(source)
  const [block] = blocks
  // The result is discarded if the cell got another text or the caret while the renderer was loaded.
  if (!block || cell.dataset['shown'] !== source || document.activeElement === cell) return
  const paragraph = fragment(block.html).firstElementChild
  if (paragraph?.localName === 'p') cell.replaceChildren(...paragraph.childNodes)
  onRendered()
}
