import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { BlockPlace } from './move-block.ts'
import {
  findItemNode,
  findMovableBlock,
  findNextBlockStart,
  findTopBlock,
  findTopNode,
  firstChildItem,
  headingLevel,
  type MovableBlock,
  nextItem,
  previousItem,
  toItem,
} from './movable-blocks.ts'

/**
 * Returns the place of a drop at a line. `isUpperHalf`: the pointer is in the upper half of the item's line, or of the
 * outermost block. A list item can be dropped between items of every list; other blocks only above or below a list.
 */
export function findDropPlace(
  state: EditorState,
  dragged: MovableBlock,
  position: number,
  isUpperHalf: boolean,
): BlockPlace {
  const node = dragged.kind === 'item' ? findItemNode(state, position) : undefined
  if (node) return findItemPlace(state, node, isUpperHalf)
  const block = findTopBlock(state, position)
  if (block && isUpperHalf) return { kind: 'block', before: block.from }
  return { kind: 'block', before: findNextBlockStart(state, block?.to ?? position) }
}

function findItemPlace(state: EditorState, node: SyntaxNode, isUpperHalf: boolean): BlockPlace {
  const child = firstChildItem(node)
  if (!isUpperHalf && child) return { kind: 'item', item: toItem(state, child), side: 'before' }
  return { kind: 'item', item: toItem(state, node), side: isUpperHalf ? 'before' : 'after' }
}

/** Returns the place of a block after one step up or down, or undefined if it is the first or last one. */
export function findNeighbourPlace(
  state: EditorState,
  block: MovableBlock,
  direction: 'up' | 'down',
): BlockPlace | undefined {
  if (block.kind === 'item') {
    const node = findItemNode(state, block.from)
    const sibling = node && (direction === 'up' ? previousItem(node) : nextItem(node))
    const side = direction === 'up' ? 'before' : 'after'
    return sibling && { kind: 'item', item: toItem(state, sibling), side }
  }
  const before = direction === 'up' ? findPlaceAbove(state, block) : findPlaceBelow(state, block)
  return before && { kind: 'block', before: before.position }
}

/** A section moves above the section before it, but not out of the section that contains it. */
function findPlaceAbove(state: EditorState, { kind, from }: MovableBlock) {
  const node = findTopNode(state, from)
  const level = node && kind === 'section' ? headingLevel(node) : 0
  const above = level > 0 ? findHeadingAbove(node, level) : node?.prevSibling
  if (!above || above.name === 'FrontMatter') return undefined
  if (level > 0 && headingLevel(above) > 0 && headingLevel(above) < level) return undefined
  return { position: state.doc.lineAt(above.from).from }
}

/** Returns the nearest heading of at most this level above a node, or the first block of the text without one. */
function findHeadingAbove(node: SyntaxNode | undefined, level: number) {
  let above = node?.prevSibling
  while (above?.prevSibling && !isHeadingUpTo(above, level)) above = above.prevSibling
  return above
}

const isHeadingUpTo = (node: SyntaxNode, level: number) => {
  const own = headingLevel(node)
  return node.name === 'FrontMatter' || (own > 0 && own <= level)
}

function findPlaceBelow(state: EditorState, { kind, to }: MovableBlock) {
  const next = findNextBlockStart(state, to)
  if (next === undefined) return undefined
  const neighbour = kind === 'section' ? findMovableBlock(state, next) : findTopBlock(state, next)
  return { position: findNextBlockStart(state, neighbour?.to ?? next) }
}
