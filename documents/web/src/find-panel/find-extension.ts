import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, keymap, showPanel } from '@codemirror/view'
import { sourceRangesFacet } from '#live-preview/context.ts'
import { createFindPanel } from './find-panel.ts'

const noRanges = [] as const

/** While the panel is open, the selected match shows its source, because live preview may hide it in a table. */
const matchInSource = sourceRangesFacet.compute([showPanel, 'selection'], (state: EditorState) =>
  state.facet(showPanel).some(Boolean) ? [state.selection.main] : noRanges,
)

const buttons = '.cm-find-panel button'
const theme = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-find-panel': {
    display: 'flex',
    gap: '4px',
    padding: '6px 12px',
    fontFamily: 'var(--font-ui)',
    fontSize: '14px',
  },
  '.find-rows': { display: 'flex', flex: '1', minWidth: '0', flexDirection: 'column', gap: '6px' },
  '.find-row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
  '.find-row[hidden]': { display: 'none' },
  '.find-toggles': { display: 'flex' },
  '.cm-find-panel output': {
    minWidth: '6.5rem',
    padding: '0 6px',
    fontSize: '13px',
    color: 'var(--muted)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.find-problem': { fontSize: '13px', color: 'var(--danger-text)' },
  '.find-problem:empty': { display: 'none' },
  '.cm-find-panel input': {
    flex: '0 1 18rem',
    minWidth: '8rem',
    height: 'var(--row)',
    padding: '0 10px',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    font: 'inherit',
  },
  '.cm-find-panel input[aria-invalid=true]': { borderColor: 'var(--danger-text)' },
  [buttons]: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 'var(--row)',
    height: 'var(--row)',
    padding: '0 8px',
    borderRadius: '6px',
    color: 'var(--text)',
    font: 'inherit',
    fontSize: '13px',
    cursor: 'pointer',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn-text)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)', outline: '2px solid var(--accent)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--warn-soft)' },
  [`${buttons}[data-glyph]::before`]: { content: 'attr(data-glyph)' },
  [`${buttons}:hover`]: { backgroundColor: 'var(--hover)' },
  [`${buttons}[aria-pressed=true]`]: { backgroundColor: 'var(--accent-soft)', color: 'var(--accent-text)' },
  '.find-more svg': { transition: 'transform 120ms' },
  '.find-more[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
  '@media (max-width: 767px)': {
    // A smaller font would make iOS zoom into the field.
    '.cm-find-panel input': { flex: '1 1 calc(100% - 52px)', fontSize: '16px' },
    '.cm-find-panel output': { flex: '1', minWidth: '0', padding: '0', whiteSpace: 'nowrap' },
    '.cm-find-panel': { padding: '6px 8px' },
    // The first line holds the field and the button that closes the panel.
    '.find-row > :not(input)': { order: '2' },
    '.find-row > .find-close': { order: '1' },
  },
})

/** Commands of the panel. The dialog “Go to line” is left out, because readers see no line numbers. */
const findKeymap = searchKeymap.filter(({ key }) => key !== 'Mod-Alt-g')

/** Find and replace in the editor, and marks of the other occurrences of a selected word. */
export const findExtension: Extension = [
  search({ top: true, literal: true, createPanel: createFindPanel }),
  keymap.of(findKeymap),
  highlightSelectionMatches(),
  matchInSource,
  theme,
]
