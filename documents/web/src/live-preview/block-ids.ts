import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** Ids of blocks as in Obsidian: `text ^id`, or `^id` on a line of its own. */
const blockId = /(?:^|[ \t]+)\^[a-z0-9-]{1,100}[ \t]*$/gim
const blockWithId = /^(Paragraph|Task|ATXHeading[1-6]|SetextHeading[12])$/

/** Finds the ids of blocks in a range, with the spaces before them. Only an id at the end of its block counts. */
export const findBlockIds = (state: EditorState, from: number, to: number) =>
  [...state.sliceDoc(from, to).matchAll(blockId)].flatMap(({ index, 0: text }) => {
    const found = { from: from + index, to: from + index + text.trimEnd().length }
    const block = blockAround(state, found.to)
    if (!block || state.sliceDoc(found.to, block.to).trim() !== '') return []
    // An id without a block above it names nothing, and the reading page shows it.
    return found.from <= block.from && !block.prevSibling ? [] : [found]
  })

function blockAround(state: EditorState, at: number) {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, -1)
  while (node && !blockWithId.test(node.name)) node = node.parent
  return node
}
