import { describe, expect, test } from 'vitest'
import { pairRenamedFiles, parseDocumentPath } from './rules.ts'

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
])('parseDocumentPath of %s returns %j', (path, expected) =>
  expect(parseDocumentPath(path)).toEqual(expected),
)

describe('pairRenamedFiles', () => {
  const gone = (path: string, vanished: string | null = 'h') => ({ path: `projects/${path}`, vanished })
  const come = (path: string, appeared = 'h') => ({ path: `projects/${path}`, appeared })
  const pairs = (...files: Parameters<typeof pairRenamedFiles>[0]) =>
    pairRenamedFiles(files).map(({ from, to }) => `${from.slice(9)} -> ${to.slice(9)}`)

  test('pairRenamedFiles pairs a missing and a new file with the same text in the same project', () => {
    expect(pairs(come('p/docs/b.md'), gone('p/docs/a.md'))).toEqual(['p/docs/a.md -> p/docs/b.md'])
  })

  test.each([
    ['another text', come('p/docs/b.md', 'other')],
    ['another project', come('q/docs/b.md')],
  ])('pairRenamedFiles ignores a new file with %s', (_, file) =>
    expect(pairs(gone('p/docs/a.md'), file)).toEqual([]),
  )

  test('pairRenamedFiles ignores a missing file without a known text', () => {
    expect(pairs(gone('p/docs/a.md', null), come('p/docs/b.md'))).toEqual([])
  })

  test('pairRenamedFiles pairs files with the same text in the order of their paths and leaves unmatched files unpaired', () => {
    const vanished = [gone('p/docs/b.md'), gone('p/docs/a.md')]
    const appeared = [come('p/docs/z.md'), come('p/docs/y.md'), come('p/docs/x.md')]
    const expected = ['p/docs/a.md -> p/docs/x.md', 'p/docs/b.md -> p/docs/y.md']
    expect(pairs(...vanished, ...appeared)).toEqual(expected)
    expect(pairs(...appeared.slice(0, 1), ...vanished)).toEqual(['p/docs/a.md -> p/docs/z.md'])
  })
})
