import { expect, test } from 'vitest'
import { readFiguresSearch } from './search.ts'

test('readFiguresSearch keeps a period of a year, a figure and a period length', () => {
  const search = { from: '2025-11-22', to: '2026-11-22', figure: 'newUsers', by: 'month' }
  expect(readFiguresSearch(search)).toEqual(search)
})

test('readFiguresSearch leaves out a period that is too long, an unknown figure and an unknown period length', () => {
  expect(readFiguresSearch({ from: '2020-01-01', to: '2026-11-22', figure: 'profit', by: 'year' })).toEqual(
    {},
  )
})
