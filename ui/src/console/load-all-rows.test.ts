import { describe, expect, test } from 'vitest'
import { loadAllRows, loadPartOfRows } from './load-all-rows.ts'

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
      return { rows: rowsOfPage(page), total: 10_000, pageSize: 50 }
    }, rowId)
    expect(loaded).toBe(200)
  })
})

const rowsOfPage = (page: number) => Array.from({ length: 50 }, (_, n) => page * 50 + n)

describe('loadPartOfRows', () => {
  const loadPage = async (page: number) => ({
    rows: page <= 250 ? rowsOfPage(page) : [],
    total: 10_000,
    pageSize: 50,
  })

  test('returns the page with which to continue when there may be more than 10,000 rows, and the rest from there', async () => {
    const first = await loadPartOfRows(loadPage, rowId)
    expect([first.rows.length, first.nextPage]).toEqual([10_000, 201])
    const second = await loadPartOfRows(loadPage, rowId, first.nextPage)
    expect([second.rows.length, second.nextPage]).toEqual([2500, undefined])
  })

  test('returns no next page for a list that is counted to its end', async () => {
    const part = await loadPartOfRows(async () => ({ rows: [1, 2], total: 2, pageSize: 2 }), rowId)
    expect(part).toEqual({ rows: [1, 2], nextPage: undefined })
  })
})
