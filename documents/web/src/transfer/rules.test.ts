import { describe, expect, test } from 'vitest'
import {
  formatFileSize,
  isIgnoredImportPath,
  removeCommonRootFolder,
  maxImportBytes,
  maxImportFiles,
  selectImportItems,
  findReasonLabel,
  findSelectionProblem,
  hasPreview,
} from './rules.ts'

const item = (path: string, size = 10) => ({ path, file: { size } })

describe('selectImportItems', () => {
  test('selectImportItems names the new project after the chosen folder, and removeCommonRootFolder removes the folder from the paths', () => {
    const folder = selectImportItems([item('notes/a.md'), item('notes/deep/b.md')])
    expect([folder.name, folder.bytes]).toEqual(['notes', 20])
    expect(folder.items.map(({ path }) => path)).toEqual(['notes/a.md', 'notes/deep/b.md'])
    expect(removeCommonRootFolder(folder).map(({ path }) => path)).toEqual(['a.md', 'deep/b.md'])
  })

  test('selectImportItems takes the name from a zip or a single file, without the extension', () => {
    expect(selectImportItems([item('Team notes.zip')])).toMatchObject({
      name: 'Team notes',
      items: [{ path: 'Team notes.zip' }],
    })
    expect(selectImportItems([item('v1.2.md')]).name).toBe('v1.2')
  })

  test('selectImportItems keeps the folder names when several folders are selected', () => {
    const folders = selectImportItems([item('a/x.md'), item('b/x.md'), item('c.md')])
    expect(folders.name).toBe('')
    expect(removeCommonRootFolder(folders).map(({ path }) => path)).toEqual(['a/x.md', 'b/x.md', 'c.md'])
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

  test('isIgnoredImportPath keeps files whose names only resemble those of tools', () => {
    for (const path of ['a.git/b.md', 'my node_modules.md', 'x.DS_Store.md'])
      expect(isIgnoredImportPath(path)).toBe(false)
  })
})

describe('findSelectionProblem', () => {
  const many = (count: number) =>
    selectImportItems(Array.from({ length: count }, (_, n) => item(`f/${n}.md`)))

  test('findSelectionProblem refuses an empty selection', () => {
    expect(findSelectionProblem(many(0))).toBe('empty')
    expect(findSelectionProblem(many(1))).toBeUndefined()
  })

  test('findSelectionProblem refuses more files than maxImportFiles', () => {
    expect(findSelectionProblem(many(maxImportFiles))).toBeUndefined()
    expect(findSelectionProblem(many(maxImportFiles + 1))).toBe('tooMany')
  })

  test('findSelectionProblem refuses more bytes than maxImportBytes', () => {
    expect(findSelectionProblem(selectImportItems([item('a.zip', maxImportBytes)]))).toBeUndefined()
    expect(findSelectionProblem(selectImportItems([item('a.zip', maxImportBytes + 1)]))).toBe('tooLarge')
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

test("findReasonLabel maps the service's reasons to labels with their count and returns undefined for a new one", () => {
  expect(findReasonLabel('the path leads outside the folder')).toEqual({ key: 'outside', count: 1 })
  expect(findReasonLabel('the path is too long or too deep')).toEqual({ key: 'tooLong', count: 1 })
  expect(findReasonLabel('comments left out: 12')).toEqual({ key: 'comments', count: 12 })
  expect(findReasonLabel('the moon is full')).toBeUndefined()
})

test('hasPreview returns true for a zip and for Word files, and false for other files', () => {
  const preview = (...paths: string[]) => hasPreview({ items: paths.map((path) => ({ file: {}, path })) })
  expect([preview('a.zip'), preview('a.md', 'b/c.DOCX')]).toEqual([true, true])
  expect([preview('a.md', 'b.zip'), preview()]).toEqual([false, false])
})
