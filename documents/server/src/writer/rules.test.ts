import { startCpuTimer } from '@sanhe/kit/testing/cpu-timer'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMarkdownEdit } from './rules.ts'
import { parseMarkdownSections } from './sections.ts'

const titlesIn = (text: string) => parseMarkdownSections(text).map(({ title }) => title)

describe('parseMarkdownSections', () => {
  test('parseMarkdownSections parses a megabyte of headings in less than five seconds', () => {
    const workedMs = startCpuTimer()
    const sections = parseMarkdownSections('#\n## a\n'.repeat(100_000))
    expect(sections.length).toBe(200_000)
    expect(sections[0]).toMatchObject({ bodyStart: 1, end: 2 })
    expect(workedMs()).toBeLessThan(5000)
  })

  test.each([
    ['ATX of every level', '# One\n###### Six\n####### no\n', ['One', 'Six']],
    ['ATX with closing hashes and indent', '  ## Two ##\n    # code\n', ['Two']],
    ['ATX without a space is text', '#tag\n', []],
    ['setext of both levels', 'One\n===\n\nTwo\n---\n', ['One', 'Two']],
    ['setext over two lines', 'One\nmore\n===\n', ['One\nmore']],
    ['not in a fence', '```\n# no\n```\n# yes\n', ['yes']],
    ['not in a fence of tildes with backticks in it', '~~~md\n```\n# no\n~~~\n', []],
    ['not in a fence that nobody closed', '# yes\n````\n# no\n```\n# no\n', ['yes']],
    ['not in a quote, a list or a comment', '> # no\n\n- # no\n\n<!--\n# no\n-->\n', []],
    ['with CRLF and with CR alone', '# One\r\ntext\r# Two\r\n', ['One', 'Two']],
    ['none in an empty text', '', []],
  ])('parseMarkdownSections finds headings: %s', (_, text, expected) =>
    expect(titlesIn(text)).toEqual(expected),
  )

  test('a section contains its sub-sections and ends at the next heading of the same or a higher level', () => {
    const text = '# A\na\n## B\nb\n### C\n## D\n# E\n'
    const spans = parseMarkdownSections(text).map(({ title, start, end }) => [title, start, end])
    expect(spans).toEqual([
      ['A', 0, 6],
      ['B', 2, 5],
      ['C', 4, 5],
      ['D', 5, 6],
      ['E', 6, 7],
    ])
  })
})

const append = (text: string, content: string) => applyMarkdownEdit(text, { edit: 'append', content })
const appendTo = (text: string, heading: string, content: string) =>
  applyMarkdownEdit(text, { edit: 'append_to_section', heading, content })
const replaceIn = (text: string, heading: string, content: string) =>
  applyMarkdownEdit(text, { edit: 'replace_section', heading, content })
const replace = (text: string, find: string, put: string) =>
  applyMarkdownEdit(text, { edit: 'replace_text', find, replace: put })

describe('applyMarkdownEdit append', () => {
  test.each([
    ['to nothing', '', 'a', 'a'],
    ['after a last newline', 'a\n', 'b\n', 'a\nb\n'],
    ['on a line of its own where the last one is open', 'a', 'b', 'a\nb'],
    ['with the line endings of the text', 'a\r\nb', 'c\nd', 'a\r\nb\r\nc\r\nd'],
    ['nothing', 'a', '', 'a'],
  ])('the edit append adds the text: %s', (_, text, content, expected) =>
    expect(append(text, content)).toEqual({ content: expected }),
  )
})

describe('applyMarkdownEdit append_to_section', () => {
  test.each([
    ['before the empty line that parts it from the next', '# A\na\n\n# B\n', '# A\na\nx\n\n# B\n'],
    ['with an empty line where there was none', '# A\na\n# B\n', '# A\na\nx\n\n# B\n'],
    ['that is empty, and a setext heading follows', '# A\nB\n===\n', '# A\nx\n\nB\n===\n'],
    ['after its sub-sections', '# A\n## a\nb\n# B\n', '# A\n## a\nb\nx\n\n# B\n'],
    ['at the end of the text', '# A\na', '# A\na\nx\n'],
    ['keeping the empty lines at the end', '# A\na\n\n\n', '# A\na\nx\n\n\n'],
    ['the first of two with this heading', '# A\n# A\n', '# A\nx\n\n# A\n'],
    ['with the line endings of the text', '# A\r\na\r\n# B\r\n', '# A\r\na\r\nx\r\n\r\n# B\r\n'],
  ])('the edit append_to_section adds text: %s', (_, text, expected) =>
    expect(appendTo(text, 'A', 'x')).toEqual({ content: expected }),
  )

  test('append_to_section changes nothing when there is nothing to append', () =>
    expect(appendTo('# A\na\n\n# B', 'A', '')).toEqual({ content: '# A\na\n\n# B' }))

  test.each(['A  b', ' A b ', '## A b', 'A\nb'])(
    'append_to_section finds its heading despite different spacing: %j',
    (heading) => expect(appendTo('# A b', heading, 'x')).toEqual({ content: '# A b\nx\n' }),
  )

  test('append_to_section refuses an unknown heading and lists the existing ones', () =>
    expect(appendTo('# A\n```\n# code\n```\n## B\n', 'code', 'x')).toEqual({
      refusal: 'HEADING_NOT_FOUND',
      extra: { headings: ['A', 'B'] },
    }))
})

describe('applyMarkdownEdit replace_section', () => {
  test.each([
    ['keeping its heading and what follows', '# A\n\nold\n## sub\n\n# B\nb', 'new', '# A\n\nnew\n\n# B\nb'],
    ['at the end of the text', 'x\n\nA\n===\nold', 'new\n', 'x\n\nA\n===\n\nnew\n'],
    ['under a heading without a newline', '# A', 'new', '# A\n\nnew\n'],
    ['by nothing', '# A\nold\n\n# B\n', '', '# A\n\n# B\n'],
    ['by nothing at the end', '# A\nold\n', ' \n', '# A\n'],
    ['keeping the indent of its first line', '# A\n', '\n \n    code\n\n', '# A\n\n    code\n'],
    [
      'with the line endings of the text',
      '# A\r\nold\r\n# B\r\n',
      'n\nm',
      '# A\r\n\r\nn\r\nm\r\n\r\n# B\r\n',
    ],
  ])('the edit replace_section replaces the text: %s', (_, text, content, expected) =>
    expect(replaceIn(text, 'A', content)).toEqual({ content: expected }),
  )

  test('the edit replace_section refuses an unknown heading', () =>
    expect(replaceIn('A\n', 'A', 'x')).toEqual({ refusal: 'HEADING_NOT_FOUND', extra: { headings: [] } }))
})

describe('applyMarkdownEdit replace_text', () => {
  test.each([
    ['the one place', 'a b c', 'b', 'x', 'a x c'],
    ['over lines, whatever their endings', 'a\r\nb\r\n', 'a\nb', 'x\ny', 'x\r\ny\r\n'],
    ['by nothing', 'abc', 'b', '', 'ac'],
    ['literally', 'a.c', '.', "$& $' \\1", "a$& $' \\1c"],
  ])('the edit replace_text replaces: %s', (_, text, find, put, expected) =>
    expect(replace(text, find, put)).toEqual({ content: expected }),
  )

  test.each([
    ['nowhere', 'abc', 'x', 'TEXT_NOT_FOUND', 0],
    ['twice', 'a b a', 'a', 'TEXT_NOT_UNIQUE', 2],
    ['twice by overlap', 'aaa', 'aa', 'TEXT_NOT_UNIQUE', 2],
  ])('replace_text refuses with the number of occurrences: %s', (_, text, find, refusal, count) =>
    expect(replace(text, find, 'y')).toEqual({ refusal, extra: { count } }),
  )
})

test('an edit of a section never changes a line outside the section', () => {
  const line = fc.constantFrom('# A', '## B', '# C', '', 'text', '```', 'Set', '===', '- item', '    code')
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.map((one) => `${one}\n`).join('')
      const section = parseMarkdownSections(text).find(({ title }) => title === 'B')
      if (!section) return
      const before = lines
        .slice(0, section.bodyStart)
        .map((one) => `${one}\n`)
        .join('')
      const after = lines
        .slice(section.end)
        .map((one) => `${one}\n`)
        .join('')
      for (const edited of [appendTo(text, 'B', 'new'), replaceIn(text, 'B', 'new')]) {
        const { content } = edited as { content: string }
        expect(content.startsWith(before) && content.endsWith(after)).toBe(true)
        expect(content).toContain('new\n')
      }
    }),
  )
})
