import { expect, test } from 'vitest'
import { decodeDocumentText, extractTitle } from './decode-document-text.ts'

test.each<[string, Buffer, string | undefined]>([
  ['plain text', Buffer.from('text\r\n'), 'text\r\n'],
  ['an empty file', Buffer.alloc(0), ''],
  ['a byte order mark, kept', Buffer.from('\ufeffa'), '\ufeffa'],
  ['exactly 1 MB', Buffer.alloc(1_048_576, 'x'), 'x'.repeat(1_048_576)],
  ['one byte more', Buffer.alloc(1_048_577, 'x'), undefined],
  ['a broken sequence', Buffer.from([0x61, 0xc3]), undefined],
  ['a NUL', Buffer.from('a\0b'), undefined],
])('decodeDocumentText returns the text, or undefined for invalid bytes: %s', (_, bytes, expected) =>
  expect(decodeDocumentText(bytes)).toBe(expected),
)

test.each([
  ['# One', 'One'],
  ['\ufeff\r\n# One ##\r\ntext', 'One'],
  ['## Two', 'file'],
  ['## Two\n# One', 'file'],
  ['text\n\n# One', 'file'],
  ['- item\n\n# One', 'file'],
  ['```\n# code\n```\n# After', 'file'],
  ['    # code', 'file'],
  ['One\n===\ntext', 'One'],
  ['One\n  of two lines\n=', 'One of two lines'],
  ['Two\n---\n', 'file'],
  ['> quote\n===', 'file'],
  ['- item\n===', 'file'],
  ['text\n\nOne\n===', 'file'],
  ['<!-- licence\nof many lines -->\n\n# One', 'One'],
  ['---\ntags: [a]\n---\n\n# One', 'One'],
  ['---\ntags: [a]\n---\n\n## Two', 'file'],
  ['---\n---\n# One', 'One'],
  ['# Hooks {#hooks}', 'Hooks'],
  ['# The `{}` of JSON', 'The {} of JSON'],
  ['# ![logo](a.png) **Vue** _is_ snake_case ~~new~~ <br> \\*', 'logo Vue is snake_case new  *'],
  ['# [[Notes/Plan|The plan]] and [[Other]]', 'The plan and Other'],
  ['#no blank\n####### seven', 'file'],
  ['#   \n', 'file'],
  ['', 'file'],
  ['---\ntitle: "The Guide"\n---\n# Other', 'The Guide'],
  ['# `npm` *start* [now](x) #\n', 'npm start now'],
  [`# ${'😀'.repeat(300)}`, '😀'.repeat(200)],
  [`# ${'x'.repeat(300)}`, 'x'.repeat(200)],
])('extractTitle of %j returns %j', (text, expected) => expect(extractTitle(text, 'file')).toBe(expected))
