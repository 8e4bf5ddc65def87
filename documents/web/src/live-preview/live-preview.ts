import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { hasLivePreviewContextChanged, type LivePreviewContext, livePreviewContextFacet } from './context.ts'
import { blockWidgetsExtension, isInsideBlockWidget } from './block-widgets.ts'
import { cellMenuExtension } from './cell-menu-tooltip.ts'
import { createFormulaDecorations } from './inline-formulas.ts'
import { createInlineDecorations } from './inline-marks.ts'
import { createWikiLinkDecorations } from './patterns.ts'
import { tableEntryExtension } from './table-entry-keys.ts'
import { textBelowTableExtension } from './text-below-table.ts'
import { livePreviewTheme } from './theme.ts'

type Decorations = { marks: DecorationSet; patterns: DecorationSet; formulas: DecorationSet }

const decorate = (view: EditorView): Decorations => ({
  marks: createInlineDecorations(view.state, view.visibleRanges, view.hasFocus, (from, to) =>
    isInsideBlockWidget(view.state, from, to),
  ),
  patterns: createWikiLinkDecorations(view.state, view.visibleRanges, view.hasFocus),
  formulas: createFormulaDecorations(view.state, view.visibleRanges, view.hasFocus),
})

const isStale = (update: ViewUpdate) =>
  update.docChanged ||
  update.viewportChanged ||
  update.selectionSet ||
  update.focusChanged ||
  syntaxTree(update.startState) !== syntaxTree(update.state) ||
  hasLivePreviewContextChanged(update)

/**
 * Decorates only the visible lines, so that the time of a key press does not depend on the length of the document.
 * While an input method composes text, the decorations only move with the text, because new decorations would end the
 * composition.
 */
class VisibleDecorations {
  current: Decorations
  #isBehind = false

  constructor(view: EditorView) {
    this.current = decorate(view)
  }

  update(update: ViewUpdate) {
    if (!isStale(update) && !this.#isBehind) return
    this.#isBehind = update.view.composing
    this.current = this.#isBehind ? this.#moved(update) : decorate(update.view)
  }

  #moved({ changes }: ViewUpdate): Decorations {
    const { marks, patterns, formulas } = this.current
    return { marks: marks.map(changes), patterns: patterns.map(changes), formulas: formulas.map(changes) }
  }
}

const visibleDecorations = ViewPlugin.fromClass(VisibleDecorations, {
  provide: (plugin) =>
    (['marks', 'patterns', 'formulas'] as const).map((kind) =>
      EditorView.decorations.of((view) => view.plugin(plugin)?.current[kind] ?? Decoration.none),
    ),
})

/** Ctrl-click or Cmd-click opens a link; a plain click places the caret. */
const linkClicks = EditorView.domEventHandlers({
  mousedown(event, view) {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('.cm-live-link') : null
    if (!link || !(event.ctrlKey || event.metaKey)) return false
    event.preventDefault()
    const { href, wiki } = link.dataset
    view.state.facet(livePreviewContextFacet).openLink(wiki === undefined ? { href: href ?? '' } : { wiki })
    return true
  },
})

/**
 * Live preview: the document stays Markdown source, byte for byte, and the editor shows it formatted. Syntax marks are
 * visible only in the line of the caret. Tables, diagrams, formulas and images are rendered in place.
 */
export const livePreviewExtension = (context: LivePreviewContext): Extension => [
  livePreviewContextFacet.of(context),
  livePreviewTheme,
  blockWidgetsExtension,
  textBelowTableExtension,
  tableEntryExtension,
  cellMenuExtension,
  visibleDecorations,
  linkClicks,
]
