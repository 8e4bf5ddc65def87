import { describe, expect, test } from 'vitest'
import { extractLinks } from './extract-links.ts'
import { getLinkContext } from './link-context.ts'

const targets = (markdown: string) => extractLinks(markdown).map(({ target }) => target)

describe('extractLinks', () => {
  test.each([
    ['[a](b.md)', ['b.md']],
    ['[a](<b c.md> "title")', ['b c.md']],
    ['[a](../b%20c.md#heading)', ['../b c.md']],
    ['[a](b.md?x=1#y) and [c](d)', ['b.md', 'd']],
    ['[文档](设计/计划.md)', ['设计/计划.md']],
    ['[[Plan B]] and [[Plan B#Goal|the goal]]', ['Plan B', 'Plan B']],
    ['![[Note]] ![[picture.png]]', ['Note']],
    ['[a]: b.md\n\n[text][a]', ['b.md']],
    ['[![x](x.png)](b.md)', ['b.md']],
    ['[a](b(1).md)', ['b(1).md']],
    ['![image](b.md)', []],
    ['[a](https://example.org/b.md) [a](mailto:x@y.org) [a](//x/y) [a](#b)', []],
    ['[a](/projects/p/docs/d) [a](/api/x) [a](files/x.pdf) [a](data.csv)', []],
    ['`[a](b.md)` and `` [[c]] ` ``', []],
    ['```\n[a](b.md)\n```\n[c](d.md)', ['d.md']],
    ['~~~~\n[a](b.md)\n~~~\n[[x]]\n~~~~\n[[y]]', ['y']],
    ['<!-- [a](b.md) --> [[c]]', ['c']],
    ['[a](%E0%A4%A.md)', ['%E0%A4%A.md']],
  ])('finds in %j the targets %j', (markdown, expected) => expect(targets(markdown)).toEqual(expected))

  test('extractLinks returns start and end positions that enclose the target of the link', () => {
    const markdown = 'See [a](./x/b%20c.md#h), [[ Plan | p ]] and <!-- x --> [d](<e f.md>).'
    const paths = extractLinks(markdown).map(({ start, end }) => markdown.slice(start, end))
    expect(paths).toEqual(['./x/b%20c.md', 'Plan', 'e f.md'])
  })

  test.each(['[a', '[[', '<!--', '`', '[a](', '[a](b(', '[x]: ', '`a``b'])(
    'takes less than 2 s for 1 MB of %j',
    (part) => {
      const startedAt = performance.now()
      extractLinks(part.repeat(1_000_000 / part.length))
      expect(performance.now() - startedAt).toBeLessThan(2000)
    },
  )
})

describe('getLinkContext', () => {
  const contextOf = (markdown: string) => {
    const [link] = extractLinks(markdown)
    if (!link) throw new Error('no link')
    return getLinkContext(markdown, link)
  }

  test.each([
    ['One. Two **bold** [a](b.md) end. Three.', 'Two bold ', 'a', ' end.'],
    ['前一句。参见[[计划|这份计划]]的第二章。后一句。', '参见', '这份计划', '的第二章。'],
    ['- [ ] > ## See `x` [[B]]', '> ## See x ', 'B', ''],
    ['| a | [[B]] | c |', 'a ', 'B', ' c '],
  ])('returns the sentence around the link in %j', (markdown, before, text, after) => {
    const context = contextOf(markdown)
    expect({ ...context, after: context.after.trimEnd() }).toEqual({ before, text, after: after.trimEnd() })
  })

  test('shortens long sentences on both sides', () => {
    const { before, after } = contextOf(`${'a'.repeat(500)} [[B]] ${'c'.repeat(500)}`)
    expect([before.length, after.length]).toEqual([121, 121])
  })
})
