import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/**
 * A part of the text that moves as one, in whole lines. `section`: a heading with the text below it. `item`: a list item
 * with its children. `to` is the end of the last line that is not empty.
 */
export type MovableBlock = { kind: 'block' | 'section' | 'item'; from: number; to: number }

/** Time in milliseconds that the parser may use to reach a position. */
const parseMs = 50

const treeAt = (state: EditorState, position: number) =>
  ensureSyntaxTree(state, position, parseMs) ?? syntaxTree(state)

/** Returns the block of a position: its list item, its section if it is a heading, or else its outermost block. */
export function findMovableBlock(state: EditorState, position: number): MovableBlock | undefined {
  const top = findTopNode(state, position)
  if (!top) return undefined
  const level = headingLevel(top)
  if (level > 0)
    return { kind: 'section', from: lineStart(state, top.from), to: sectionEnd(state, top, level) }
  const item = isList(top) ? findItem(top, textStart(state, position)) : undefined
  return item ? toItem(state, item) : toBlock(state, top)
}

/** Returns the outermost block of a position, for example a whole list. */
export function findTopBlock(state: EditorState, position: number): MovableBlock | undefined {
  const top = findTopNode(state, position)
  return top && toBlock(state, top)
}

/** Returns the list item of a position, if the position is in a list that is no part of a quote. */
export function findItemNode(state: EditorState, position: number): SyntaxNode | undefined {
  const top = findTopNode(state, position)
  return top && isList(top) ? findItem(top, textStart(state, position)) : undefined
}

export const toItem = (state: EditorState, node: SyntaxNode): MovableBlock => ({
  ...toBlock(state, node),
  kind: 'item',
})

/** Returns the start of the next block below a position, or undefined at the end of the text. */
export function findNextBlockStart(state: EditorState, position: number): number | undefined {
  let line = state.doc.lineAt(position)
  while (line.number < state.doc.lines) {
    line = state.doc.line(line.number + 1)
    if (line.text.trim() !== '') return line.from
  }
  return undefined
}

/** Returns the list items that are direct children of the same list. */
export const nextItem = (node: SyntaxNode) => siblingItem(node, 'nextSibling')
export const previousItem = (node: SyntaxNode) => siblingItem(node, 'prevSibling')
export const firstChildItem = (node: SyntaxNode) =>
  (node.getChild('BulletList') ?? node.getChild('OrderedList'))?.getChild('ListItem')

export const headingLevel = ({ name }: SyntaxNode) =>
  Number(/^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1] ?? 0)

function siblingItem(node: SyntaxNode, direction: 'nextSibling' | 'prevSibling') {
  let sibling = node[direction]
  while (sibling && sibling.name !== 'ListItem') sibling = sibling[direction]
  return sibling ?? undefined
}

/** Returns the child of the document that contains the line of a position. The front matter cannot be moved. */
export function findTopNode(state: EditorState, position: number): SyntaxNode | undefined {
  if (state.doc.lineAt(position).text.trim() === '' && !isInNode(state, position)) return undefined
  let node: SyntaxNode | null = treeAt(state, position).resolveInner(textStart(state, position), 1)
  while (node?.parent?.parent) node = node.parent
  return node?.parent && node.name !== 'FrontMatter' ? node : undefined
}

/** An empty line can be part of a block, for example of code. */
const isInNode = (state: EditorState, position: number) =>
  treeAt(state, position).resolveInner(position, 1).parent !== null

const isList = ({ name }: SyntaxNode) => name === 'BulletList' || name === 'OrderedList'

/** Returns the innermost item of nested lists that contains a position. */
function findItem(list: SyntaxNode, position: number): SyntaxNode | undefined {
  const item = list.getChildren('ListItem').findLast(({ from, to }) => from <= position && position <= to)
  if (!item) return undefined
  const inner = [...item.getChildren('BulletList'), ...item.getChildren('OrderedList')]
  const found = inner.find(({ from, to }) => from <= position && position <= to)
  return (found && findItem(found, position)) ?? item
}

const lineStart = (state: EditorState, position: number) => state.doc.lineAt(position).from

/** Returns the first position of a line that is no space, because only this one is inside of the block's node. */
function textStart(state: EditorState, position: number) {
  const { from, text } = state.doc.lineAt(position)
  return from + text.length - text.trimStart().length
}

const toBlock = (state: EditorState, { from, to }: SyntaxNode): MovableBlock => ({
  kind: 'block',
  from: lineStart(state, from),
  to: lastTextEnd(state, from, to),
})

function lastTextEnd(state: EditorState, from: number, to: number) {
  let line = state.doc.lineAt(to)
  while (line.from > from && line.text.trim() === '') line = state.doc.line(line.number - 1)
  return line.to
}

function sectionEnd(state: EditorState, heading: SyntaxNode, level: number) {
  ensureSyntaxTree(state, state.doc.length, parseMs)
  let last = heading
  for (let next = heading.nextSibling; next; next = next.nextSibling) {
    const nextLevel = headingLevel(next)
    if (nextLevel > 0 && nextLevel <= level) break
    last = next
  }
  return lastTextEnd(state, heading.from, last.to)
}
