import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProject } from '#projects'
import { startTestApp, type TestApp } from '#testing'
import { findReferencedAsset } from './find-referenced-asset.ts'
import { createAssetUploadCalls, pngBytes } from './testing/uploads.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const { newProject, upload } = createAssetUploadCalls(() => app)

test('findReferencedAsset prefers the path of a reference and then finds a bare file name anywhere in the project', async () => {
  const slug = await newProject('Vault')
  for (const path of ['guide/a', 'files/deep/a', 'files/a', 'files/b_1'])
    await upload(slug, pngBytes(path), 'x.png', { path })
  const project = getProject(app.deps.db, slug)
  const find = (reference: string, folders: string[][] = [[]]) =>
    findReferencedAsset(app.deps.db, project, folders, reference)?.path
  expect(find('a.png', [['guide']])).toBe('guide/a.png')
  expect(find('a.png', [['other']])).toBe('files/a.png')
  expect(find('b_1.png')).toBe('files/b_1.png')
  expect(find('b%5F1.png?x')).toBe('files/b_1.png')
  expect(find('images/a.png')).toBeUndefined()
  expect(find('b.1.png')).toBeUndefined()
  expect(find('.png')).toBeUndefined()
})
