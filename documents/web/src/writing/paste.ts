import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isInCode } from '#editor/is-in-code.ts'
import { createPasteEdit } from './create-paste-edit.ts'
import type * as htmlConverter from './html-to-markdown.ts'
import { type OwnUrl, parseOwnUrl } from './own-url.ts'
import { cellsToMarkdownTable } from './paste-cells.ts'
import { insertPendingLink, pendingLinksField } from './pending-links.ts'
import { insertPendingPaste, pendingPastesField } from './pending-pastes.ts'
import { toOwnUrlPath } from './titled-link.ts'

const singleUrl = /^https?:\/\/\S+$/

/** Returns the titled link of a URL of this client. `text`: text of the edited document. */
export type FormatOwnUrl = (url: OwnUrl, text: string) => Promise<string | undefined>

/**
 * Pastes formatted text as Markdown, cells of a spreadsheet as a table, a URL over a selection as a link, and a URL of
 * this client as a link with the title of its target. In code, and with Ctrl-Shift-V, the plain text is pasted:
 * browsers then offer no HTML.
 */
export const createPasteExtension = (formatOwnUrl: FormatOwnUrl | undefined): Extension => [
  pendingLinksField,
  pendingPastesField,
  EditorView.domEventHandlers({
    focus: () => void loadConverter(),
    paste: (event, view) => pasteMarkdown(event, view, formatOwnUrl),
  }),
]

function pasteMarkdown(event: ClipboardEvent, view: EditorView, formatOwnUrl: FormatOwnUrl | undefined) {
  const data = event.clipboardData
  if (!data || view.state.readOnly || isInCode(view.state, view.state.selection.main.from)) return false
  const text = data.getData('text/plain')
  if (singleUrl.test(text.trim()) && pasteUrl(view, text.trim(), formatOwnUrl)) return stop(event)
  const table = cellsToMarkdownTable(text)
  if (table) {
    insert(view, table)
    return stop(event)
  }
  const html = data.getData('text/html')
  if (!html || !hasFormatting(html) || isCodeEditor(data)) return false
  pasteHtml(view, html, text)
  return stop(event)
}

/** Pastes a URL as a link. Returns false if the URL is to be pasted as it is. */
function pasteUrl(view: EditorView, url: string, formatOwnUrl: FormatOwnUrl | undefined) {
  const { main } = view.state.selection
  const own = parseOwnUrl(url, location.origin)
  if (!main.empty) {
    insert(view, `[${view.state.sliceDoc(main.from, main.to)}](${own ? toOwnUrlPath(own) : url})`)
    return true
  }
  if (!own || !formatOwnUrl || isInsideLink(view)) return false
  void insertPendingLink(view, url, (text) => formatOwnUrl(own, text))
  return true
}

/** Returns whether the caret is in the address part of a link: `[words](|`. The URL is then pasted as it is. */
const isInsideLink = ({ state }: EditorView) =>
  /(\]\(|<)$/.test(state.sliceDoc(Math.max(0, state.selection.main.from - 2), state.selection.main.from))

function stop(event: Event) {
  event.preventDefault()
  return true
}

/**
 * For text from a code editor, the plain text is pasted, because code editors put coloured HTML into the
 * clipboard.
 */
const isCodeEditor = ({ types }: DataTransfer) => types.includes('vscode-editor-data')

const formatting =
  /<(h[1-6]|strong|b|em|i|a|ul|ol|li|table|blockquote|code|pre|img|del|s|hr)\b|mso-list|<span[^>]*font-(weight|style):\s*(bold|[6-9]00|italic)/i
const hasFormatting = (html: string) => formatting.test(html)

function insert(view: EditorView, markdown: string) {
  const { caret, ...changes } = createPasteEdit(view.state, view.state.selection.main, markdown)
  view.dispatch({ changes, selection: { anchor: caret }, userEvent: 'input.paste', scrollIntoView: true })
}

let converter: typeof htmlConverter | undefined

/** Loads the converter (20 KB) when the editor gets the focus, so that a paste need not wait for it. */
async function loadConverter() {
  converter ??= await import('./html-to-markdown.ts').catch(() => undefined)
  return converter
}

/** Without the converter, for example offline, and if the HTML cannot be converted, the plain text is pasted. */
function pasteHtml(view: EditorView, html: string, text: string) {
  const convert = (loaded: typeof htmlConverter | undefined) => (loaded && tryToConvert(loaded, html)) || text
  if (converter) insert(view, convert(converter))
  else void insertPendingPaste(view, loadConverter().then(convert))
}

function tryToConvert({ htmlToMarkdown }: typeof htmlConverter, html: string) {
  try {
    return htmlToMarkdown(html)
  } catch {
    return undefined
  }
}
