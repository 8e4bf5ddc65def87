import { expect, test } from 'vitest'
import { documentFile, textOf, titleOf } from './rules.ts'

test.each([
  ['projects/p/docs/a.md', { projectSlug: 'p', name: 'a' }],
  ['projects/p/docs/My plan.v2.md', { projectSlug: 'p', name: 'My plan.v2' }],
  ['projects/p/docs/.a.md', undefined],
  ['projects/p/docs/.md', undefined],
  ['projects/p/docs/a.md~', undefined],
  ['projects/p/docs/a.txt', undefined],
  ['projects/p/docs/sub/a.md', undefined],
  ['projects/p/a.md', undefined],
  ['other/p/docs/a.md', undefined],
])('%s is a document or not', (path, expected) => expect(documentFile(path)).toEqual(expected))

test.each<[string, Buffer, string | undefined]>([
  ['plain text', Buffer.from('text\r\n'), 'text\r\n'],
  ['an empty file', Buffer.alloc(0), ''],
  ['a byte order mark, kept', Buffer.from('\ufeffa'), '\ufeffa'],
  ['exactly 1 MB', Buffer.alloc(1_048_576, 'x'), 'x'.repeat(1_048_576)],
  ['one byte more', Buffer.alloc(1_048_577, 'x'), undefined],
  ['a broken sequence', Buffer.from([0x61, 0xc3]), undefined],
  ['a NUL', Buffer.from('a\0b'), undefined],
])('%s is text or not', (_, bytes, expected) => expect(textOf(bytes)).toBe(expected))

test.each([
  ['# One', 'One'],
  ['text\n\n## Two ##\n# Three', 'Two'],
  ['```\n# code\n```\n# After', 'After'],
  ['~~~\n```\n# code\n~~~\n# After', 'After'],
  ['```\n# never closed', 'file'],
  ['#no blank\n####### seven', 'file'],
  ['#   \n', 'file'],
  ['', 'file'],
  [`# ${'x'.repeat(300)}`, 'x'.repeat(200)],
])('the title of %j', (text, expected) => expect(titleOf(text, 'file')).toBe(expected))
