import { markdownLanguage } from '@codemirror/lang-markdown'
import { ChangeSet, type Text } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

type NumberChange = { from: number; to: number; insert: string }

/** Returns the changes that number the items of the numbered lists at these positions in order. */
export function renumberLists(doc: Text, positions: readonly number[]): ChangeSet {
  const isNumbered = positions.some((at) => /^\s*\d{1,9}[.)]/.test(doc.lineAt(Math.min(at, doc.length)).text))
  if (!isNumbered) return ChangeSet.empty(doc.length)
  const tree = markdownLanguage.parser.parse(doc.toString())
  const changes = new Map<number, NumberChange>()
  for (const position of positions) {
    const line = doc.lineAt(Math.min(position, doc.length))
    const start = line.from + line.text.length - line.text.trimStart().length
    for (let node: SyntaxNode | null = tree.resolveInner(start, 1); node; node = node.parent)
      if (node.name === 'OrderedList')
        for (const change of numberItems(doc, node)) changes.set(change.from, change)
  }
  return ChangeSet.of([...changes.values()], doc.length)
}

/** The list begins with its smallest number, because its first item may have moved. */
function numberItems(doc: Text, list: SyntaxNode): NumberChange[] {
  const marks = list.getChildren('ListItem').flatMap((item) => item.getChild('ListMark') ?? [])
  const numbers = marks.map(({ from, to }) => Number.parseInt(doc.sliceString(from, to), 10))
  const first = Math.min(...numbers)
  return marks.flatMap(({ from }, index) => {
    const [old, requested] = [numbers[index] ?? 0, first + index]
    return old === requested ? [] : [{ from, to: from + String(old).length, insert: String(requested) }]
  })
}
