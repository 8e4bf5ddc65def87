import { describe, expect, test } from 'vitest'
import {
  type TextEdit,
  insertCodeBlock,
  insertLink,
  insertTable,
  type LinePrefixKind,
  type TextSelection,
  toggleHeading,
  toggleLinePrefix,
} from './formatting.ts'
import { toggleMarkdownMarker } from './toggle-marker.ts'

/** Reads a text in which `|` marks the cursor, or both ends of the selection. */
function read(marked: string) {
  const from = marked.indexOf('|')
  const text = marked.replaceAll('|', '')
  const second = marked.lastIndexOf('|')
  return { text, selection: { from, to: second === from ? from : second - 1 } }
}
function write(text: string, { from, to, insert, select: [start, end] }: TextEdit) {
  const next = text.slice(0, from) + insert + text.slice(to)
  return start === end
    ? `${next.slice(0, start)}|${next.slice(start)}`
    : `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`
}
const after = (marked: string, change: (text: string, selection: TextSelection) => TextEdit) => {
  const { text, selection } = read(marked)
  return write(text, change(text, selection))
}

describe('toggleMarkdownMarker', () => {
  test.for([
    ['a |b| c', 'a **|b|** c'],
    ['a **|b|** c', 'a |b| c'],
    ['a |**b**| c', 'a |b| c'],
    ['a | b | c', 'a  **|b|**  c'],
    ['|', '**|text|**'],
    ['中|文|字', '中**|文|**字'],
    ['hel|lo you', '**hel|lo** you'],
    ['**hel|lo** you', 'hel|lo you'],
    ['今天开|会', '今天**开|会**'],
    ['hello| you', 'hello**|text|** you'],
    ['**bold|** you', '**bold**| you'],
    ['- **bold|**', '- **bold**|'],
    ['|- [ ] a|', '- [ ] **|a|**'],
    ['|a\n\n- b|', '|**a**\n\n- **b**|'],
    ['|**a**\n- b|', '|**a**\n- **b**|'],
    ['|**a**\n- **b**|', '|a\n- b|'],
  ])('toggling bold changes %s to %s', ([before, expected]) =>
    expect(after(before!, (text, selection) => toggleMarkdownMarker(text, selection, '**', 'text'))).toBe(
      expected,
    ),
  )

  test.for([
    ['**|b|**', '***|b|***'],
    ['*|b|*', '|b|'],
    ['|a|', '*|a|*'],
    ['**a *b|***', '**a *b*|**'],
    ['**a|**', '**a*|text|***'],
    ['* a *b|*', '* a *b*|'],
  ])('toggling italic next to bold changes %s to %s', ([before, expected]) =>
    expect(after(before!, (text, selection) => toggleMarkdownMarker(text, selection, '*', 'text'))).toBe(
      expected,
    ),
  )
})

describe('toggleLinePrefix and toggleHeading', () => {
  const cases: [LinePrefixKind, string, string][] = [
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
  test.for(cases)('toggleLinePrefix with kind %s changes %j to %j', ([kind, before, expected]) =>
    expect(after(before, (text, selection) => toggleLinePrefix(text, selection, kind))).toBe(expected),
  )

  test.for([
    ['a|', 1, '# a|'],
    ['# a|', 2, '## a|'],
    ['## a|', 2, 'a|'],
    ['x\na|', 3, 'x\n### a|'],
  ] as const)('toggleHeading changes %j at level %i to %j', ([before, level, expected]) =>
    expect(after(before, (text, selection) => toggleHeading(text, selection, level))).toBe(expected),
  )
})

describe('insertLink, insertTable and insertCodeBlock', () => {
  test.for([
    ['see |it|', 'see [it](|https://|)'],
    ['|', '[words](|https://|)'],
    ['|https://e.test|', '[|words|](https://e.test)'],
  ])('insertLink changes %s to %s', ([before, expected]) =>
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
