import { syntaxTree } from '@codemirror/language'
import { type ChangeSet, type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { findLivePreviewBlocks, type LivePreviewBlock } from './blocks.ts'
import {
  hasLivePreviewContextChanged,
  isSourceShown,
  listSourceRanges,
  livePreviewContextFacet,
} from './context.ts'
import { DrawnBlockWidget } from './drawn-block-widget.ts'
import { TableWidget } from './table-widget.ts'

/**
 * Effect that reports whether the editor has the focus; a block shows its source only while the editor has
 * the focus.
 */
const focusChange = StateEffect.define<boolean>()
/** Effect that requests a search of the whole text for blocks. */
const rescan = StateEffect.define()

/** `all`: every block of the text. `shown`: the blocks that are rendered, because no selection touches them. */
type BlockState = { all: DecorationSet; shown: DecorationSet; isFocused: boolean }

/**
 * Block decorations change the height of the text, so CodeMirror takes them from the state and not from the visible
 * range. A key press searches only the blocks around the change; the whole text is searched when typing pauses.
 */
const blockField = StateField.define<BlockState>({
  create: (state) => blockState(state, searchWholeText(state, Decoration.none), false),
  update(value, transaction) {
    const { state, docChanged, changes, effects, selection } = transaction
    const focus = effects.find((effect) => effect.is(focusChange))
    const isFocused = focus ? focus.value : value.isFocused
    if (hasLivePreviewContextChanged(transaction) || effects.some((effect) => effect.is(rescan)))
      return blockState(state, searchWholeText(state, value.all.map(changes)), isFocused)
    if (docChanged) return blockState(state, searchAroundChanges(state, value.all, changes), isFocused)
    if (selection || isFocused !== value.isFocused) return blockState(state, value.all, isFocused)
    return value
  },
  provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
})

/**
 * A block that contains the editor's caret or a suggestion shows its source. A table stays rendered while the user edits a cell,
 * because the cell has a separate caret.
 */
function blockState(state: EditorState, all: DecorationSet, isFocused: boolean): BlockState {
  const ranges = listSourceRanges(state, isFocused)
  if (ranges.length === 0) return { all, shown: all, isFocused }
  const shown = all.update({
    filterFrom: Math.min(...ranges.map(({ from }) => from)),
    filterTo: Math.max(...ranges.map(({ to }) => to)),
    filter: (from, to) => !isSourceShown(state, from, to, isFocused),
  })
  return { all, shown, isFocused }
}

const drawBlocks = (state: EditorState, blocks: readonly LivePreviewBlock[]) =>
  Decoration.set(blocks.map((block) => drawBlock(state, block)))

function drawBlock(state: EditorState, { kind, from, to }: LivePreviewBlock) {
  const source = state.sliceDoc(from, to)
  const { isDark, hasEditableTables } = state.facet(livePreviewContextFacet)
  const widget =
    kind === 'table' && hasEditableTables ? new TableWidget(source) : new DrawnBlockWidget(source, isDark)
  return Decoration.replace({ widget, block: true, kind }).range(from, to)
}

/**
 * Returns the rendered blocks that overlap a range. The search for blocks keeps them where the parser has not arrived
 * yet: a table that disappeared for a moment would lose the caret and the keys that follow.
 */
function listDrawnBlocks(all: DecorationSet, from: number, to: number) {
  const blocks: LivePreviewBlock[] = []
  all.between(from, to, (start, end, { spec }) => {
    blocks.push({ kind: spec['kind'] as LivePreviewBlock['kind'], from: start, to: end })
  })
  return blocks
}

/** Returns whether the syntax tree of a state contains the text up to a position. */
const isParsedUpTo = (state: EditorState, position: number) => syntaxTree(state).length >= position

function searchWholeText(state: EditorState, before: DecorationSet) {
  const { length } = state.doc
  const found = findLivePreviewBlocks(state)
  if (isParsedUpTo(state, length)) return drawBlocks(state, found)
  const parsed = syntaxTree(state).length
  const later = listDrawnBlocks(before, parsed, length)
  // The last block of an incomplete tree may be incomplete itself.
  const isKept = ({ from, to }: LivePreviewBlock) =>
    to < parsed && later.every((block) => to < block.from || from > block.to)
  return drawBlocks(state, [...found.filter(isKept), ...later])
}

/** Moves the blocks with the text. Searches for blocks again where a change touches them. */
function searchAroundChanges(state: EditorState, before: DecorationSet, changes: ChangeSet) {
  let all = before.map(changes)
  changes.iterChangedRanges((_from, _to, start, end) => {
    let [from, to] = [state.doc.lineAt(start).from, state.doc.lineAt(end).to]
    const found = isParsedUpTo(state, to)
      ? findLivePreviewBlocks(state, from, to)
      : listDrawnBlocks(all, from, to)
    for (const block of found) [from, to] = [Math.min(from, block.from), Math.max(to, block.to)]
    const add = found.map((block) => drawBlock(state, block))
    all = all.update({ filterFrom: from, filterTo: to, filter: () => false, add })
  })
  return all
}

/** Returns whether a range lies in a rendered block, whose syntax needs no other decorations. */
export function isInsideBlockWidget(state: EditorState, from: number, to: number) {
  let isInside = false
  state.field(blockField, false)?.shown.between(from, to, (start, end) => {
    if (start <= from && end >= to) isInside = true
  })
  return isInside
}

/** Returns the tables that overlap a range and are rendered with cells that can be edited. */
export function listShownTables(state: EditorState, from: number, to: number) {
  const blocks = state.field(blockField, false)
  if (!blocks || !state.facet(livePreviewContextFacet).hasEditableTables) return []
  return listDrawnBlocks(blocks.shown, from, to).filter(({ kind }) => kind === 'table')
}

/** Pause after the last change of the text or its syntax tree before the whole text is searched, in milliseconds. */
const rescanDelayMs = 150

/**
 * Searches the whole text when typing pauses. A typed code fence turns all text after it into code, which the search
 * around the change does not notice.
 */
const rescanner = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(search, rescanDelayMs)
  }
  // Waits while an input method composes text, because a redrawn block would end the composition.
  const search = () => (view.composing ? schedule() : view.dispatch({ effects: rescan.of(null) }))
  return {
    update({ docChanged, startState, state }: ViewUpdate) {
      if (docChanged || syntaxTree(startState) !== syntaxTree(state)) schedule()
    },
    destroy: () => clearTimeout(timer),
  }
})

export const blockWidgetsExtension: Extension = [
  blockField,
  EditorView.focusChangeEffect.of((_, isFocused) => focusChange.of(isFocused)),
  rescanner,
]
