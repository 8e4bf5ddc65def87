import { describe, expect, test } from 'vitest'
import {
  formatFileSize,
  isToolFile,
  itemsWithoutRoot,
  maxImportBytes,
  maxImportFiles,
  selectImportItems,
  selectionProblem,
  skipReasonKey,
} from './rules.ts'

const item = (path: string, size = 10) => ({ path, file: { size } })

describe('selectImportItems', () => {
  test('a chosen folder gives the name; itemsWithoutRoot removes the folder from the paths for a new project', () => {
    const folder = selectImportItems([item('notes/a.md'), item('notes/deep/b.md')])
    expect([folder.name, folder.bytes]).toEqual(['notes', 20])
    expect(folder.items.map(({ path }) => path)).toEqual(['notes/a.md', 'notes/deep/b.md'])
    expect(itemsWithoutRoot(folder).map(({ path }) => path)).toEqual(['a.md', 'deep/b.md'])
  })

  test('a zip or a single file gives its name without the extension', () => {
    expect(selectImportItems([item('Team notes.zip')])).toMatchObject({
      name: 'Team notes',
      items: [{ path: 'Team notes.zip' }],
    })
    expect(selectImportItems([item('v1.2.md')]).name).toBe('v1.2')
  })

  test('several folders in one selection keep their names', () => {
    const folders = selectImportItems([item('a/x.md'), item('b/x.md'), item('c.md')])
    expect(folders.name).toBe('')
    expect(itemsWithoutRoot(folders).map(({ path }) => path)).toEqual(['a/x.md', 'b/x.md', 'c.md'])
  })

  test('selectImportItems leaves out files of tools such as .git and counts them', () => {
    const { items, leftOut } = selectImportItems([
      item('n/.git/HEAD'),
      item('n/node_modules/x/readme.md'),
      item('n/.DS_Store'),
      item('n/a.md'),
    ])
    expect(items.map(({ path }) => path)).toEqual(['n/a.md'])
    expect(leftOut).toBe(3)
  })

  test('isToolFile keeps files whose names only resemble those of tools', () => {
    for (const path of ['a.git/b.md', 'my node_modules.md', 'x.DS_Store.md'])
      expect(isToolFile(path)).toBe(false)
  })
})

describe('selectionProblem', () => {
  const many = (count: number) =>
    selectImportItems(Array.from({ length: count }, (_, n) => item(`f/${n}.md`)))

  test('selectionProblem refuses an empty selection', () => {
    expect(selectionProblem(many(0))).toBe('empty')
    expect(selectionProblem(many(1))).toBeUndefined()
  })

  test('selectionProblem refuses more files than maxImportFiles', () => {
    expect(selectionProblem(many(maxImportFiles))).toBeUndefined()
    expect(selectionProblem(many(maxImportFiles + 1))).toBe('tooMany')
  })

  test('selectionProblem refuses more bytes than maxImportBytes', () => {
    expect(selectionProblem(selectImportItems([item('a.zip', maxImportBytes)]))).toBeUndefined()
    expect(selectionProblem(selectImportItems([item('a.zip', maxImportBytes + 1)]))).toBe('tooLarge')
  })
})

test.for([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [20 * 1024, '20 KB'],
  [1024 * 1024, '1.0 MB'],
  [300 * 1024 * 1024, '300 MB'],
] as const)('formatFileSize shows %i bytes as %s', ([bytes, shown]) =>
  expect(formatFileSize(bytes)).toBe(shown),
)

test("skipReasonKey maps the service's reasons to labels and returns undefined for a new one", () => {
  expect(skipReasonKey('the path leads outside the folder')).toBe('outside')
  expect(skipReasonKey('the path is too long or too deep')).toBe('tooLong')
  expect(skipReasonKey('the moon is full')).toBeUndefined()
})
