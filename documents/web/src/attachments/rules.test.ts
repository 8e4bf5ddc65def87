import { describe, expect, test } from 'vitest'
import { joinUses, readAttachmentFilters, selectAttachments } from './rules.ts'

const asset = (id: number, path: string, size_bytes: number, created_at: string) => ({
  id,
  path,
  url: `/${path}`,
  media_type: 'image/png',
  size_bytes,
  created_at,
  uploaded_by: null,
})
const assets = [
  asset(1, 'images/b.png', 10, '2026-01-02'),
  asset(2, 'a.pdf', 30, '2026-01-01'),
  asset(3, 'images/C.png', 20, '2026-01-03'),
]
const uses = [{ asset_id: 1, document_count: 1, documents: [], task_count: 0 }]
const ids = (...given: Parameters<typeof selectAttachments>) =>
  selectAttachments(...given).map(({ id }) => id)

test('readAttachmentFilters keeps known values and ignores others', () => {
  expect(readAttachmentFilters({ sort: 'size', unused: true })).toEqual({ sort: 'size', unused: true })
  expect(readAttachmentFilters({ sort: 'newest', unused: 'yes', x: 1 })).toEqual({})
})

describe('selectAttachments', () => {
  test('sorts by time, name or size', () => {
    const all = joinUses(assets, uses)
    expect(ids(all, {}, '')).toEqual([3, 1, 2])
    expect(ids(all, { sort: 'name' }, '')).toEqual([2, 1, 3])
    expect(ids(all, { sort: 'size' }, '')).toEqual([2, 3, 1])
  })

  test('finds every typed word in the path, regardless of capital letters', () => {
    expect(ids(joinUses(assets, uses), {}, ' c IMAGES')).toEqual([3])
  })

  test('lists unused files only after the uses are known', () => {
    expect(ids(joinUses(assets, undefined), { unused: true }, '')).toEqual([])
    expect(ids(joinUses(assets, uses), { unused: true }, '')).toEqual([3, 2])
  })
})
