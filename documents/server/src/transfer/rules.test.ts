import { describe, expect, test } from 'vitest'
import { findFreeFileName, parseArchivePath, toPortablePath } from './rules.ts'

describe('parseArchivePath', () => {
  test.each([
    ['guide/intro.md', ['guide', 'intro.md']],
    ['./guide//intro.md', ['guide', 'intro.md']],
    ['指南\\安装.md', ['指南', '安装.md']],
    ['..hidden/a.md', ['..hidden', 'a.md']],
  ])('parseArchivePath accepts %s', (path, parts) => expect(parseArchivePath(path)).toEqual(parts))

  test.each(['../a.md', 'a/../../b.md', '/etc/passwd', 'C:\\a.md', 'a\\..\\..\\b.md', 'a\0.md', 'a\n.md'])(
    'parseArchivePath refuses %j',
    (path) => expect(parseArchivePath(path)).toBe('the path leads outside the folder'),
  )

  test.each(['__MACOSX/a.md', 'x/.git/config', '.DS_Store', 'a/.obsidian/app.json'])(
    'parseArchivePath treats %s as junk',
    (path) => expect(parseArchivePath(path)).toBe('junk'),
  )

  test('parseArchivePath accepts 255 bytes per part and 90 parts, and no more', () => {
    expect(parseArchivePath('x'.repeat(255))).toHaveLength(1)
    expect(parseArchivePath('x'.repeat(256))).toBe('the path is too long or too deep')
    expect(parseArchivePath('x/'.repeat(90))).toHaveLength(90)
    expect(parseArchivePath('x/'.repeat(91))).toBe('the path is too long or too deep')
  })
})

test('findFreeFileName inserts a number before the extension of a taken name', () => {
  const taken = new Set<string>()
  expect(['a.md', 'a.md', 'a.md', 'README', 'README'].map((name) => findFreeFileName(name, taken))).toEqual([
    'a.md',
    'a-2.md',
    'a-3.md',
    'README',
    'README-2',
  ])
  expect(['v1.0/notes', 'v1.0/notes'].map((path) => findFreeFileName(path, taken))).toEqual([
    'v1.0/notes',
    'v1.0/notes-2',
  ])
})

describe('toPortablePath', () => {
  test.each([
    ['con.md', 'con-2.md'],
    ['Guide/NUL', 'Guide/NUL-2'],
    ['aux/lpt1.tar.gz', 'aux-2/lpt1-2.tar.gz'],
    ['v1./notes. ', 'v1/notes'],
    ['...', '_'],
    ['nul ', 'nul-2'],
    ['console.md', 'console.md'],
    ['.hidden/a b.md', '.hidden/a b.md'],
    ['folder/', 'folder/'],
  ])('toPortablePath turns %j into %j', (path, expected) => expect(toPortablePath(path)).toBe(expected))
})
