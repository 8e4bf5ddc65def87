import { describe, expect, test } from 'vitest'
import { freeName, markdownText, pathParts, titleOf } from './rules.ts'

describe('a path of an archive', () => {
  test.each([
    ['guide/intro.md', ['guide', 'intro.md']],
    ['./guide//intro.md', ['guide', 'intro.md']],
    ['指南\\安装.md', ['指南', '安装.md']],
    ['..hidden/a.md', ['..hidden', 'a.md']],
  ])('%s is taken', (path, parts) => expect(pathParts(path)).toEqual(parts))

  test.each(['../a.md', 'a/../../b.md', '/etc/passwd', 'C:\\a.md', 'a\\..\\..\\b.md', 'a\0.md', 'a\n.md'])(
    '%j is refused',
    (path) => expect(pathParts(path)).toBe('the path leads outside the folder'),
  )

  test.each(['__MACOSX/a.md', 'x/.git/config', '.DS_Store', 'a/.obsidian/app.json'])('%s is junk', (path) =>
    expect(pathParts(path)).toBe('junk'),
  )

  test('of 255 bytes a part and 90 parts is the most', () => {
    expect(pathParts('x'.repeat(255))).toHaveLength(1)
    expect(pathParts('x'.repeat(256))).toBe('the path is too long or too deep')
    expect(pathParts('x/'.repeat(90))).toHaveLength(90)
    expect(pathParts('x/'.repeat(91))).toBe('the path is too long or too deep')
  })
})

describe('a Markdown file', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  test('keeps its byte order mark and its line ends', () => {
    expect(markdownText('a.MD', bytes('\ufeffa\r\nb'))).toBe('\ufeffa\r\nb')
  })
  test('is a plain file when it is not text, too large, or named otherwise', () => {
    expect(markdownText('a.md', new Uint8Array([0xff, 0xfe]))).toBeUndefined()
    expect(markdownText('a.md', bytes('a\0b'))).toBeUndefined()
    expect(markdownText('a.txt', bytes('a'))).toBeUndefined()
    expect(markdownText('a.md', new Uint8Array(1_048_576).fill(97))).toHaveLength(1_048_576)
    expect(markdownText('a.md', new Uint8Array(1_048_577).fill(97))).toBeUndefined()
  })
})

test.each([
  ['intro.md', '---\ntitle: "The Guide"\n---\n# Other', 'The Guide'],
  ['intro.md', 'text\n\n# `npm` *start* [now](x) #\n', 'npm start now'],
  ['intro.md', '## Second level only', 'intro'],
  ['安装 说明.markdown', '', '安装 说明'],
  ['.md', '', '.md'],
])('the title of %s is found', (name, text, title) => expect(titleOf(name, text)).toBe(title))

test('a name that is taken in its folder gets a number before its ending', () => {
  const taken = new Set<string>()
  expect(['a.md', 'a.md', 'a.md', 'README', 'README'].map((name) => freeName(name, taken))).toEqual([
    'a.md',
    'a-2.md',
    'a-3.md',
    'README',
    'README-2',
  ])
  expect(['v1.0/notes', 'v1.0/notes'].map((path) => freeName(path, taken))).toEqual([
    'v1.0/notes',
    'v1.0/notes-2',
  ])
})
