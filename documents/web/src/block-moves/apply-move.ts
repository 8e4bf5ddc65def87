import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { findNeighbourPlace } from './block-places.ts'
import { type BlockPlace, moveBlock } from './move-block.ts'
import { findMovableBlock, type MovableBlock } from './movable-blocks.ts'

/** Moves a block as one step of the undo history. The caret keeps its place in the block. */
export function applyBlockMove(view: EditorView, block: MovableBlock, place: BlockPlace) {
  const move = moveBlock(view.state, block, place)
  if (!move) return false
  const { head } = view.state.selection.main
  const offset = head >= block.from && head <= block.to ? head - block.from : 0
  const length = view.state.doc.length + (move.changes.newLength - move.changes.length)
  view.dispatch({
    changes: move.changes,
    selection: { anchor: Math.min(length, move.start + offset) },
    annotations: isolateHistory.of('full'),
    userEvent: 'move.block',
    scrollIntoView: true,
  })
  return true
}

/**
 * Moves the block of the caret by one block. A selection over several blocks moves by lines, as CodeMirror does it. At
 * the first or last place nothing happens.
 */
const moveByOne = (direction: 'up' | 'down') => (view: EditorView) => {
  const { main } = view.state.selection
  const block = findMovableBlock(view.state, main.head)
  if (!block || main.from < block.from || main.to > block.to || view.state.readOnly) return false
  const place = findNeighbourPlace(view.state, block, direction)
  if (place) applyBlockMove(view, block, place)
  return true
}

export const blockMoveKeymap = [
  { key: 'Alt-ArrowUp', run: moveByOne('up') },
  { key: 'Alt-ArrowDown', run: moveByOne('down') },
]
