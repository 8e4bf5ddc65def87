import { expect, test } from 'vitest'
import { formatMarkdownLink, formatWikiHeading } from './link-markdown.ts'

const heading = (text: string, anchor: string) => ({ text, anchor, level: 2 })

test('formatWikiHeading uses the text, and the anchor of a repeated heading or of one with reserved characters', () => {
  const all = [heading('Part', 'part'), heading('Part', 'part-1'), heading('C# [new]', 'c-new')]
  expect(all.map((one) => formatWikiHeading(one, all))).toEqual(['Part', 'part-1', 'c-new'])
})

test('formatMarkdownLink escapes brackets and backslashes in the text', () => {
  expect(formatMarkdownLink(String.raw`a [b] \c`, '/u')).toBe(String.raw`[a \[b\] \\c](/u)`)
})
