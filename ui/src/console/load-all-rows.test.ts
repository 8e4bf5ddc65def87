import { describe, expect, test } from 'vitest'
import { loadAllRows } from './load-all-rows.ts'

const rowId = (row: number) => String(row)

describe('loadAllRows', () => {
  test('loads every page and returns each row once', async () => {
    const pages = [[1, 2], [2, 3], [4]]
    const rows = await loadAllRows(
      async (page) => ({ rows: pages[page - 1] ?? [], total: 5, pageSize: 2 }),
      rowId,
    )
    expect(rows).toEqual([1, 2, 3, 4])
  })

  test('stops at an empty page, even if the total promises more rows', async () => {
    const rows = await loadAllRows(
      async (page) => ({ rows: page === 1 ? [1] : [], total: 9, pageSize: 1 }),
      rowId,
    )
    expect(rows).toEqual([1])
  })

  test('stops after 10,000 rows', async () => {
    let loaded = 0
    await loadAllRows(async (page) => {
      loaded = page
      return { rows: [page], total: 1_000_000, pageSize: 50 }
    }, rowId)
    expect(loaded).toBe(200)
  })
})
