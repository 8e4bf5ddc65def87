import { describe, expect, test } from 'vitest'
import { detectDocumentKind, parseWorkspacePath, replaceTextOccurringOnce } from './rules.ts'

describe('parseWorkspacePath', () => {
  test.each([
    ['a.txt', ['a.txt']],
    ['reports//2026/./Juli é.md', ['reports', '2026', 'Juli é.md']],
    ['', []],
    ['合同.pdf', ['合同.pdf']],
  ])('parseWorkspacePath accepts %j', (path, parts) => expect(parseWorkspacePath(path)).toEqual({ parts }))

  test.each([
    ['/etc/passwd', 'outside'],
    ['../secret.key', 'outside'],
    ['a/../../b', 'outside'],
    ['..', 'outside'],
    ['a\\..\\b', 'outside'],
    ['C:/x', 'outside'],
    ['a\0b', 'name'],
    ['a\nb', 'name'],
    ['invoice\u202Efdp.exe', 'name'],
    ['zero\u200Bwidth', 'name'],
    ['.hidden', 'name'],
    ['a/.ssh/key', 'name'],
    [' a', 'name'],
    ['a.', 'name'],
    ['ab:c', 'name'],
    ['x'.repeat(201), 'name'],
    ['\uD800', 'name'],
    ['a/'.repeat(11), 'depth'],
  ])('parseWorkspacePath refuses %j', (path, problem) =>
    expect(parseWorkspacePath(path)).toEqual({ problem }),
  )
})

test('detectDocumentKind recognises documents by their bytes, and office documents by their name too', () => {
  const zip = Buffer.from('PK\u0003\u0004rest')
  expect(detectDocumentKind(Buffer.from('%PDF-1.7'), 'a.txt')).toBe('pdf')
  expect(detectDocumentKind(zip, 'a.DOCX')).toBe('docx')
  expect(detectDocumentKind(zip, 'a.xlsx')).toBe('xlsx')
  expect(detectDocumentKind(zip, 'a.zip')).toBeUndefined()
  expect(detectDocumentKind(Buffer.from('plain'), 'a')).toBe('text')
  expect(detectDocumentKind(Buffer.from([1, 0, 2]), 'a.txt')).toBeUndefined()
})

test('replaceTextOccurringOnce replaces a text that occurs exactly once and inserts $ literally', () => {
  expect(replaceTextOccurringOnce('a b c', 'b', '$&')).toEqual({ text: 'a $& c' })
  expect(replaceTextOccurringOnce('b b', 'b', 'x')).toEqual({ count: 2 })
  expect(replaceTextOccurringOnce('a', 'b', 'x')).toEqual({ count: 0 })
})
