import { describe, expect, test } from 'vitest'
import {
  type Edit,
  insertCodeBlock,
  insertLink,
  insertTable,
  type LineKind,
  type Selection,
  toggleHeading,
  toggleLines,
  toggleMarker,
} from './formatting.ts'

/** `|` marks the cursor, or both ends of the selection. */
function read(marked: string) {
  const from = marked.indexOf('|')
  const text = marked.replaceAll('|', '')
  const second = marked.lastIndexOf('|')
  return { text, selection: { from, to: second === from ? from : second - 1 } }
}
function write(text: string, { from, to, insert, select: [start, end] }: Edit) {
  const next = text.slice(0, from) + insert + text.slice(to)
  return start === end
    ? `${next.slice(0, start)}|${next.slice(start)}`
    : `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`
}
const after = (marked: string, change: (text: string, selection: Selection) => Edit) => {
  const { text, selection } = read(marked)
  return write(text, change(text, selection))
}

describe('toggleMarker', () => {
  test.for([
    ['a |b| c', 'a **|b|** c'],
    ['a **|b|** c', 'a |b| c'],
    ['a |**b**| c', 'a |b| c'],
    ['a | b | c', 'a  **|b|**  c'],
    ['|', '**|text|**'],
    ['中|文|字', '中**|文|**字'],
  ])('bold: %s becomes %s', ([before, expected]) =>
    expect(after(before!, (text, selection) => toggleMarker(text, selection, '**', 'text'))).toBe(expected),
  )

  test.for([
    ['**|b|**', '***|b|***'],
    ['*|b|*', '|b|'],
    ['|a|', '*|a|*'],
  ])('italic next to bold: %s becomes %s', ([before, expected]) =>
    expect(after(before!, (text, selection) => toggleMarker(text, selection, '*', 'text'))).toBe(expected),
  )
})

describe('toggleLines and toggleHeading', () => {
  const cases: [LineKind, string, string][] = [
    ['bullet', 'a|b', '- a|b'],
    ['bullet', '- a|b', 'a|b'],
    ['bullet', '|a\nb|', '|- a\n- b|'],
    ['bullet', '|- a\nb|', '|- a\n- b|'],
    ['bullet', '  1. a|', '  - a|'],
    ['bullet', '- [ ] a|', '- a|'],
    ['ordered', '|a\n\nb|', '|1. a\n\n2. b|'],
    ['task', '- a|', '- [ ] a|'],
    ['task', '- [x] a|', 'a|'],
    ['quote', '|a\n- b|', '|> a\n> - b|'],
    ['quote', '|> a\n> b|', '|a\nb|'],
    ['bullet', '|', '- |'],
    ['bullet', 'x\n|a\n|b', 'x\n|- a|\nb'],
  ]
  test.for(cases)('toggleLines %s: %j becomes %j', ([kind, before, expected]) =>
    expect(after(before, (text, selection) => toggleLines(text, selection, kind))).toBe(expected),
  )

  test.for([
    ['a|', 1, '# a|'],
    ['# a|', 2, '## a|'],
    ['## a|', 2, 'a|'],
    ['x\na|', 3, 'x\n### a|'],
  ] as const)('heading: %j at level %i becomes %j', ([before, level, expected]) =>
    expect(after(before, (text, selection) => toggleHeading(text, selection, level))).toBe(expected),
  )
})

describe('insertLink, insertTable and insertCodeBlock', () => {
  test.for([
    ['see |it|', 'see [it](|https://|)'],
    ['|', '[words](|https://|)'],
    ['|https://e.test|', '[|words|](https://e.test)'],
  ])('link: %s becomes %s', ([before, expected]) =>
    expect(after(before!, (text, selection) => insertLink(text, selection, 'words'))).toBe(expected),
  )

  test('insertTable puts the table on separate lines', () => {
    expect(after('a|', (text, selection) => insertTable(text, selection, ['A', 'B']))).toBe(
      'a\n\n| A | B |\n| --- | --- |\n|  |  |\n'.replace('| A |', '| |A| |'),
    )
  })

  test('insertCodeBlock wraps the selection', () => {
    expect(after('a\n\n|let x|\nb', insertCodeBlock)).toBe('a\n\n```\n|let x|\n```\n\nb')
  })
})
