import type { EditorView } from '@codemirror/view'
import { applyEdit } from './codemirror.ts'
import {
  insertCodeBlock,
  insertLink,
  insertTable,
  type LineKind,
  toggleHeading,
  toggleLines,
  toggleMarker,
} from './formatting.ts'

export type ToolLabels = { text: string; link: string; column: string }

const marker = (mark: string, words: ToolLabels) => (view: EditorView) =>
  applyEdit(view, (text, selection) => toggleMarker(text, selection, mark, words.text))
const lines = (kind: LineKind) => (view: EditorView) =>
  applyEdit(view, (text, selection) => toggleLines(text, selection, kind))

export const editorTools = (words: ToolLabels) => ({
  bold: marker('**', words),
  italic: marker('*', words),
  strike: marker('~~', words),
  code: marker('`', words),
  link: (view: EditorView) => applyEdit(view, (text, selection) => insertLink(text, selection, words.link)),
  heading: (view: EditorView, level: number) =>
    applyEdit(view, (text, selection) => toggleHeading(text, selection, level)),
  bullet: lines('bullet'),
  ordered: lines('ordered'),
  task: lines('task'),
  quote: lines('quote'),
  table: (view: EditorView) =>
    applyEdit(view, (text, selection) =>
      insertTable(text, selection, [`${words.column} 1`, `${words.column} 2`]),
    ),
  codeBlock: (view: EditorView) => applyEdit(view, insertCodeBlock),
})

/** Shortcuts in CodeMirror's notation. `Mod` is Ctrl, or Cmd on a Mac. */
export const toolShortcuts = {
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

export function toolKeymap(words: ToolLabels, save: () => void) {
  const tools = editorTools(words)
  const named = Object.entries(toolShortcuts)
    .filter(([name]) => name !== 'link')
    .map(([name, key]) => ({ key, run: tools[name as keyof typeof toolShortcuts] }))
  // Without a selection this shortcut opens the command palette.
  const link = {
    key: toolShortcuts.link,
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

export const isMac = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns a shortcut as users read it: `Ctrl+Shift+8`, `⌘⇧8`. */
export function formatShortcut(key: string, onMac: boolean) {
  const parts = key.split('-')
  const names = onMac ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' } : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }
  return parts.map((part) => names[part as keyof typeof names] ?? part.toUpperCase()).join(onMac ? '' : '+')
}
