import { defaultKeymap, history, historyKeymap, indentWithTab, redo, undo } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import type { FormatOwnUrl } from '#writing/paste.ts'
import type { CompletionMenus } from '#writing/typed-menu.ts'
import { Annotation, EditorState, type Extension, type Text, Transaction } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { codeLanguages } from '#writing/code-languages.ts'
import { findExtension } from '#find-panel/find-extension.ts'
import { createWritingExtension } from '#writing/writing-extension.ts'
import type { TextEdit, TextSelection } from './formatting.ts'
import { frontMatterMarkdownSyntax } from './front-matter.ts'
import { listTextChanges } from './text-change.ts'
import { uploadPlaceholderField } from './upload-placeholders.ts'

/** Marks a transaction that applies a text from the service rather than typing. */
const fromService = Annotation.define<boolean>()

const highlightStyle = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650', color: 'var(--text)' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)' },
  { tag: tags.monospace, color: 'light-dark(#1a6b3c, #8fd6a8)' },
  { tag: tags.quote, color: 'var(--muted)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--muted)' },
  { tag: [tags.comment, tags.meta], color: 'var(--muted)' },
  { tag: [tags.keyword, tags.modifier, tags.tagName], color: 'light-dark(#7326d9, #c4a1ff)' },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.inserted],
    color: 'light-dark(#1a6b3c, #8fd6a8)',
  },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'light-dark(#9a4a00, #f0b47a)' },
  {
    tag: [tags.definition(tags.variableName), tags.function(tags.variableName), tags.propertyName],
    color: 'light-dark(#0b5cad, #8fbdf5)',
  },
  { tag: [tags.typeName, tags.className, tags.attributeName], color: 'light-dark(#7a4b00, #e6c07b)' },
  { tag: tags.deleted, color: 'var(--danger-text)' },
])

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--text)', fontSize: '1rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.75', overflowY: 'auto' },
  '.cm-content': { padding: '24px 0 40dvh', caretColor: 'var(--text)', maxWidth: '44rem', margin: '0 auto' },
  '.cm-line': { padding: '0 24px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent) !important',
  },
  '.upload-mark': {
    padding: '2px 8px',
    borderRadius: '6px',
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontFamily: 'var(--font-ui)',
    fontSize: '14px',
  },
  '.cm-placeholder': { color: 'var(--muted)' },
})

type EditorOptions = {
  label: string
  hint: string
  onChange: (text: Text) => void
  onBlur: () => void
  onFiles: (view: EditorView, files: File[], at: number) => void
  keys: { key: string; run: (view: EditorView) => boolean }[]
  completions: CompletionMenus
  /** Returns the titled link of a pasted URL of this client. Without it, such URLs are pasted as they are. */
  formatOwnUrl?: FormatOwnUrl
  /** Texts of CodeMirror, such as the labels of the search panel, in the current language. */
  phrases: Record<string, string>
}

export const editorExtensions = ({
  label,
  hint,
  onChange,
  onBlur,
  onFiles,
  keys,
  completions,
  formatOwnUrl,
  phrases,
}: EditorOptions): Extension => [
  createWritingExtension(completions, formatOwnUrl),
  keymap.of([...keys, ...historyKeymap, indentWithTab, ...defaultKeymap]),
  history(),
  markdown({
    base: markdownLanguage,
    extensions: frontMatterMarkdownSyntax,
    codeLanguages,
    addKeymap: false,
  }),
  indentUnit.of('  '),
  syntaxHighlighting(highlightStyle),
  findExtension,
  EditorState.phrases.of(phrases),
  highlightSpecialChars(),
  drawSelection(),
  dropCursor(),
  placeholder(hint),
  uploadPlaceholderField,
  theme,
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    spellcheck: 'true',
    autocapitalize: 'sentences',
    autocorrect: 'on',
  }),
  EditorView.updateListener.of((update) => {
    const isOwn = update.transactions.every(
      (change) => !change.annotation(fromService) && !change.annotation(Transaction.remote),
    )
    if (update.docChanged && isOwn) onChange(update.state.doc)
  }),
  EditorView.domEventHandlers({
    blur: () => {
      onBlur()
    },
    paste: (event, view) =>
      takeFiles(event, event.clipboardData, view, view.state.selection.main.to, onFiles),
    drop: (event, view) => {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.doc.length
      return takeFiles(event, event.dataTransfer, view, at, onFiles)
    },
  }),
]

/**
 * Cells copied from a spreadsheet are in the clipboard as text and as an image. The text is pasted and the image
 * ignored.
 */
function takeFiles(
  event: Event,
  data: DataTransfer | null,
  view: EditorView,
  at: number,
  onFiles: EditorOptions['onFiles'],
) {
  const files = [...(data?.files ?? [])]
  if (!files.length || data?.types.includes('text/plain')) return false
  event.preventDefault()
  onFiles(view, files, at)
  return true
}

/** Applies a text from the service. Cursor, selection and scroll position stay at the same place in the text. */
export function replaceEditorText(view: EditorView, text: string) {
  const changes = listTextChanges(view.state.doc.toString(), text)
  const annotations = [fromService.of(true), Transaction.addToHistory.of(false)]
  view.dispatch({ changes, annotations, scrollIntoView: false })
}

export function applyTextEdit(view: EditorView, make: (text: string, selection: TextSelection) => TextEdit) {
  const { from, to } = view.state.selection.main
  const edit = make(view.state.doc.toString(), { from, to })
  view.dispatch({
    changes: { from: edit.from, to: edit.to, insert: edit.insert },
    selection: { anchor: edit.select[0], head: edit.select[1] },
    userEvent: 'input',
    scrollIntoView: true,
  })
  view.focus()
  return true
}

export const undoEdit = (view: EditorView) => undo(view)
export const redoEdit = (view: EditorView) => redo(view)

/**
 * Returns the number of the line at the top of the viewport, including the fraction of the line that is scrolled out.
 */
export function getTopVisibleLine(view: EditorView) {
  const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop - view.documentPadding.top)
  const line = view.state.doc.lineAt(block.from).number
  const passed = (view.scrollDOM.scrollTop - view.documentPadding.top - block.top) / block.height
  return line + Math.min(1, Math.max(0, passed))
}

/** Puts the caret at the beginning of a line and the line in the middle of the view. */
export function moveCaretToLine(view: EditorView, line: number) {
  const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  })
}

export function scrollToLine(view: EditorView, line: number) {
  const number = Math.min(view.state.doc.lines, Math.max(1, Math.floor(line)))
  const block = view.lineBlockAt(view.state.doc.line(number).from)
  view.scrollDOM.scrollTop = view.documentPadding.top + block.top + (line - number) * block.height
}
