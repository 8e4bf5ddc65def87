import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type * as htmlConverter from './html-to-markdown.ts'
import { cellsToMarkdownTable } from './paste-cells.ts'

const singleUrl = /^https?:\/\/\S+$/

/**
 * Pastes formatted text as Markdown, cells of a spreadsheet as a table, and a URL over a selection as a link.
 * Ctrl-Shift-V pastes plain text: browsers then offer no HTML.
 */
export const markdownPasteExtension: Extension = EditorView.domEventHandlers({
  focus: () => void loadConverter(),
  paste(event, view) {
    const data = event.clipboardData
    if (!data || view.state.readOnly) return false
    const text = data.getData('text/plain')
    const { main } = view.state.selection
    if (!main.empty && singleUrl.test(text.trim())) {
      insert(view, `[${view.state.sliceDoc(main.from, main.to)}](${text.trim()})`)
      return stop(event)
    }
    const table = cellsToMarkdownTable(text)
    if (table) {
      insert(view, table)
      return stop(event)
    }
    const html = data.getData('text/html')
    if (!html || !hasFormatting(html) || isCodeEditor(data)) return false
    void pasteHtml(view, html, text)
    return stop(event)
  },
})

function stop(event: Event) {
  event.preventDefault()
  return true
}

/**
 * For text from a code editor, the plain text is pasted, because code editors put coloured HTML into the
 * clipboard.
 */
const isCodeEditor = ({ types }: DataTransfer) => types.includes('vscode-editor-data')

const formatting = /<(h[1-6]|strong|b|em|i|a|ul|ol|li|table|blockquote|code|pre|img|del|s|hr)\b/i
const hasFormatting = (html: string) => formatting.test(html)

function insert(view: EditorView, text: string) {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true })
}

let converter: typeof htmlConverter | undefined

/** Loads the converter (20 KB) when the editor gets the focus, so that a paste need not wait for it. */
async function loadConverter() {
  converter ??= await import('./html-to-markdown.ts').catch(() => undefined)
  return converter
}

/** Without the converter, for example offline, the plain text is pasted. */
async function pasteHtml(view: EditorView, html: string, text: string) {
  const { htmlToMarkdown } = converter ?? (await loadConverter()) ?? {}
  insert(view, htmlToMarkdown?.(html) || text)
}
