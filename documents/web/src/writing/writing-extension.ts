import { autocompletion } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { isInCode } from '#editor/is-in-code.ts'
import { completionSpaceExtension } from './completion-space.ts'
import { enterKeyExtension } from './enter-key.ts'
import { homeKeymap } from './home-key.ts'
import { listKeymap } from './list-indent.ts'
import { createPasteExtension, type FormatOwnUrl } from './paste.ts'
import { toggleTasks } from './toggle-task.ts'
import { inlineMenuFacet } from './inline-menu.ts'
import type { CompletionMenus, CompletionMenuSource } from './typed-menu.ts'
import { pairedInputExtension } from './wrap-selection.ts'

/** The selectors name both classes, because weaker ones would lose against the base theme of the package. */
const theme = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--line)',
    borderRadius: '10px',
    backgroundColor: 'var(--surface)',
    boxShadow: 'var(--shadow-floating)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-ui)',
    maxHeight: '18rem',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    whiteSpace: 'nowrap',
    minHeight: 'var(--row)',
    padding: '0 10px',
    borderRadius: '6px',
    fontSize: '14px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--hover)',
    color: 'var(--text)',
  },
  '.cm-completionLabel': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    flexShrink: '0',
    maxWidth: '50%',
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontStyle: 'normal',
    fontSize: '12px',
    color: 'var(--muted)',
  },
})

/**
 * Joins the completion menus into one source. With several sources, CodeMirror ignores Enter until all of them have
 * answered. The menus do not open in code, because paths and decorators begin with the same characters.
 */
const firstMenu =
  (menus: readonly CompletionMenuSource[]): CompletionMenuSource =>
  (context) => {
    if (isInCode(context.state, context.pos)) return null
    for (const menu of menus) {
      const found = menu(context)
      if (found) return found
    }
    return null
  }

/**
 * Editor extension that helps with writing: completion of links and blocks, pairs of brackets and quotes, lists, fences
 * of code, and paste as Markdown.
 */
export const createWritingExtension = (
  { inline, block }: CompletionMenus,
  formatOwnUrl?: FormatOwnUrl,
): Extension => [
  autocompletion({
    override: [firstMenu([...inline, ...block])],
    icons: false,
    aboveCursor: false,
    // Enter chooses an option without delay. A menu opens only after the user has typed its first character, so Enter
    // does not choose an option by accident.
    interactionDelay: 0,
  }),
  inlineMenuFacet.of(firstMenu(inline)),
  pairedInputExtension,
  createPasteExtension(formatOwnUrl),
  enterKeyExtension,
  keymap.of([...listKeymap, ...homeKeymap, { key: 'Mod-Enter', run: toggleTasks }]),
  completionSpaceExtension,
  theme,
]
