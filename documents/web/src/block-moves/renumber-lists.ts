import { markdownLanguage } from '@codemirror/lang-markdown'
import { ChangeSet, type Text } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

type NumberChange = { from: number; to: number; insert: string }

const numberedLine = /^\s*\d{1,9}[.)]/

/** Returns the changes that number the items of the numbered lists at these positions in order. */
export function renumberLists(doc: Text, positions: readonly number[]): ChangeSet {
  const isNumbered = positions.some((at) => numberedLine.test(doc.lineAt(Math.min(at, doc.length)).text))
  if (!isNumbered) return ChangeSet.empty(doc.length)
  const changes = new Map<number, NumberChange>()
  for (const list of findNumberedLists(doc, positions))
    for (const change of numberItems(doc, list)) changes.set(change.from, change)
  return ChangeSet.of([...changes.values()], doc.length)
}

/**
 * Returns whether a numbered list at a position repeats a number, as in `1. 1. 1.`. Its writer does not number the items
 * in order.
 */
export function hasRepeatedNumbers(doc: Text, position: number) {
  if (!numberedLine.test(doc.lineAt(position).text)) return false
  return findNumberedLists(doc, [position]).some((list) => {
    const numbers = listMarks(list).map((mark) => readNumber(doc, mark))
    return new Set(numbers).size < numbers.length
  })
}

/** Returns the numbered lists that contain the first characters of the lines of these positions. */
function findNumberedLists(doc: Text, positions: readonly number[]): SyntaxNode[] {
  const tree = markdownLanguage.parser.parse(doc.toString())
  return positions.flatMap((position) => {
    const line = doc.lineAt(Math.min(position, doc.length))
    const start = line.from + line.text.length - line.text.trimStart().length
    const lists: SyntaxNode[] = []
    for (let node: SyntaxNode | null = tree.resolveInner(start, 1); node; node = node.parent)
      if (node.name === 'OrderedList') lists.push(node)
    return lists
  })
}

const listMarks = (list: SyntaxNode) =>
  list.getChildren('ListItem').flatMap((item) => item.getChild('ListMark') ?? [])
const readNumber = (doc: Text, { from, to }: SyntaxNode) => Number.parseInt(doc.sliceString(from, to), 10)

/** The list begins with its smallest number, because its first item may have moved. */
function numberItems(doc: Text, list: SyntaxNode): NumberChange[] {
  const marks = listMarks(list)
  const numbers = marks.map((mark) => readNumber(doc, mark))
  const first = Math.min(...numbers)
  return marks.flatMap(({ from }, index) => {
    const [old, requested] = [numbers[index] ?? 0, first + index]
    return old === requested ? [] : [{ from, to: from + String(old).length, insert: String(requested) }]
  })
}
