import { ChangeSet, type EditorState, type Text } from '@codemirror/state'
import { renumberLists } from './renumber-lists.ts'
import { findItemNode, findNextBlockStart, type MovableBlock, nextItem } from './movable-blocks.ts'

/**
 * Place to move a block to. `block`: between outermost blocks, above the line that starts at `before`, or at the end of
 * the text. `item`: above or below another list item.
 */
export type BlockPlace =
  | { kind: 'block'; before: number | undefined }
  | { kind: 'item'; item: MovableBlock; side: 'before' | 'after' }

/** `start`: position of the moved block in the changed text. */
export type BlockMove = { changes: ChangeSet; start: number }

type Insertion = { at: number; before: string; text: string; after: string }

/** Returns the changes that move a block. Returns undefined if the text would stay the same. */
export function moveBlock(state: EditorState, block: MovableBlock, place: BlockPlace): BlockMove | undefined {
  const { doc } = state
  const removed = block.kind === 'item' ? removeItem(state, block) : removeBlock(state, block)
  const inserted =
    place.kind === 'item' ? insertAtItem(state, block, place) : insertAtBlock(state, block, place)
  const { at, before, text, after } = inserted
  if (at > removed.from && at < removed.to) return undefined
  const moved = ChangeSet.of([removed, { from: at, insert: before + text + after }], doc.length)
  const next = moved.apply(doc)
  if (next.eq(doc)) return undefined
  const start = startOf(inserted, removed)
  const numbered = renumberLists(next, [start, Math.max(0, moved.mapPos(removed.from, -1) - 1)])
  return { changes: moved.compose(numbered), start: numbered.mapPos(start, -1) }
}

function startOf({ at, before }: Insertion, removed: { from: number; to: number; insert: string }) {
  const shift = removed.from < at ? removed.insert.length - (removed.to - removed.from) : 0
  return at + shift + before.length
}

/** Removes a block with the empty lines below it. A separating empty line stays between its neighbours. */
function removeBlock(state: EditorState, { from, to }: MovableBlock) {
  const { doc } = state
  const next = findNextBlockStart(state, to)
  if (next === undefined) return { from: previousTextEnd(doc, from), to: doc.length, insert: finalBreak(doc) }
  const isJoined = from > 0 && doc.lineAt(from - 1).text.trim() !== ''
  return { from, to: next, insert: isJoined ? '\n' : '' }
}

/** Removes a list item. The empty lines of a list with spaces between its items go with it. */
function removeItem(state: EditorState, { from, to }: MovableBlock) {
  const node = findItemNode(state, from)
  const next = findNextBlockStart(state, to)
  if (next !== undefined && ((node && nextItem(node)) || from === 0)) return { from, to: next, insert: '' }
  return { from: previousTextEnd(state.doc, from), to, insert: '' }
}

function insertAtBlock(
  { doc }: EditorState,
  block: MovableBlock,
  { before }: Extract<BlockPlace, { kind: 'block' }>,
): Insertion {
  const source = doc.sliceString(block.from, block.to)
  const text = block.kind === 'item' ? reindent(source, '', undefined) : source
  if (before !== undefined) {
    const isJoined = before > 0 && doc.lineAt(before - 1).text.trim() !== ''
    return { at: before, before: isJoined ? '\n' : '', text, after: '\n\n' }
  }
  const end = previousTextEnd(doc, doc.length + 1)
  return { at: end, before: end === 0 ? '' : '\n\n', text, after: '' }
}

function insertAtItem(
  state: EditorState,
  block: MovableBlock,
  { item, side }: Extract<BlockPlace, { kind: 'item' }>,
): Insertion {
  const { doc } = state
  const first = doc.lineAt(item.from).text
  const text = reindent(doc.sliceString(block.from, block.to), leadOf(first), markerOf(first))
  const gap = isLoose(state, item) ? '\n\n' : '\n'
  return side === 'before'
    ? { at: item.from, before: '', text, after: gap }
    : { at: item.to, before: gap, text, after: '' }
}

/** Returns whether an empty line separates a list item from a neighbour. */
function isLoose(state: EditorState, { from, to }: MovableBlock) {
  const { doc } = state
  const node = findItemNode(state, from)
  const above = from > 0 && node?.prevSibling?.name === 'ListItem' && doc.lineAt(from - 1).text.trim() === ''
  const below = node?.nextSibling?.name === 'ListItem' && doc.lineAt(to + 1).text.trim() === ''
  return above || below
}

const listMark = /^(\s*)([-*+]|\d{1,9}[.)])( +|$)/
const leadOf = (line: string) => /^\s*/.exec(line)?.[0] ?? ''
const markerOf = (line: string) => listMark.exec(line)?.[2]
const isNumber = (marker: string) => /^\d/.test(marker)

/**
 * Moves a list item to another indentation, with its children. A bullet becomes a number in a numbered list, and the
 * other way round.
 */
function reindent(source: string, lead: string, marker: string | undefined) {
  const [first = '', ...rest] = source.split('\n')
  const [whole = '', oldLead = '', oldMarker = '', space = ' '] = listMark.exec(first) ?? []
  const isOther = marker !== undefined && isNumber(marker) !== isNumber(oldMarker)
  const newMarker = isOther ? marker : oldMarker
  const shift = lead.length - oldLead.length + newMarker.length - oldMarker.length
  const lines = rest.map((line) =>
    line.trim() === '' ? line : ' '.repeat(Math.max(0, leadOf(line).length + shift)) + line.trimStart(),
  )
  return [lead + newMarker + (space || ' ') + first.slice(whole.length), ...lines].join('\n')
}

/** Returns the end of the last line above a position that is not empty; 0 if there is none. */
function previousTextEnd(doc: Text, position: number) {
  for (let end = position - 1; end >= 0; ) {
    const line = doc.lineAt(end)
    if (line.text.trim() !== '') return line.to
    end = line.from - 1
  }
  return 0
}

const finalBreak = (doc: Text) => (doc.length > 0 && doc.line(doc.lines).text === '' ? '\n' : '')
