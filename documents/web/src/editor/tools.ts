import type { EditorView } from '@codemirror/view'
import { toggleMarkerInTableCell } from '#live-preview/format-table-cell.ts'
import { applyTextEdit } from './codemirror.ts'
import {
  insertCodeBlock,
  insertLink,
  type LinePrefixKind,
  toggleHeading,
  toggleLinePrefix,
} from './formatting.ts'
import { insertTableAt } from './insert-table.ts'
import { toggleMarkdownMarker } from './toggle-marker.ts'

export type EditorToolLabels = { text: string; link: string; column: string }

const marker = (mark: string, words: EditorToolLabels) => (view: EditorView) =>
  toggleMarkerInTableCell(view.dom, mark, words.text) ||
  applyTextEdit(view, (text, selection) => toggleMarkdownMarker(text, selection, mark, words.text))
const lines = (kind: LinePrefixKind) => (view: EditorView) =>
  applyTextEdit(view, (text, selection) => toggleLinePrefix(text, selection, kind))

export const createEditorTools = (words: EditorToolLabels) => ({
  bold: marker('**', words),
  italic: marker('*', words),
  strike: marker('~~', words),
  code: marker('`', words),
  link: (view: EditorView) =>
    applyTextEdit(view, (text, selection) => insertLink(text, selection, words.link)),
  heading: (view: EditorView, level: number) =>
    applyTextEdit(view, (text, selection) => toggleHeading(text, selection, level)),
  bullet: lines('bullet'),
  ordered: lines('ordered'),
  task: lines('task'),
  quote: lines('quote'),
  table: (view: EditorView) =>
    insertTableAt(view, view.state.selection.main, [`${words.column} 1`, `${words.column} 2`]),
  codeBlock: (view: EditorView) => applyTextEdit(view, insertCodeBlock),
})

/** Shortcuts in CodeMirror's notation. `Mod` is Ctrl, or Cmd on a Mac. */
export const editorToolShortcuts = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  strike: 'Mod-Shift-x',
  code: 'Mod-e',
  link: 'Mod-k',
  bullet: 'Mod-Shift-8',
  ordered: 'Mod-Shift-7',
  task: 'Mod-Shift-9',
  quote: 'Mod-Shift-.',
  codeBlock: 'Mod-Alt-c',
} as const

export function createEditorKeymap(words: EditorToolLabels, save: () => void) {
  const tools = createEditorTools(words)
  const named = Object.entries(editorToolShortcuts)
    .filter(([name]) => name !== 'link')
    .map(([name, key]) => ({ key, run: tools[name as keyof typeof editorToolShortcuts] }))
  // The shortcut of the link tool inserts a link only when text is selected. Without a selection, the same shortcut
  // opens the command palette.
  const link = {
    key: editorToolShortcuts.link,
    stopPropagation: true,
    run: (view: EditorView) => !view.state.selection.main.empty && tools.link(view),
  }
  const headings = [1, 2, 3].map((level) => ({
    key: `Mod-Alt-${level}`,
    run: (view: EditorView) => tools.heading(view, level),
  }))
  const saving = {
    key: 'Mod-s',
    run: () => {
      save()
      return true
    },
  }
  return [...named, link, ...headings, saving]
}
