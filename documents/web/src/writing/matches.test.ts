import { expect, test } from 'vitest'
import { findMatches } from './matches.ts'

const titles = ['部署指南', '指南', 'Setup guide', 'Guide']
const find = (query: string, limit?: number) => findMatches(titles, query, (title) => title, limit)

test.each([
  ['指南', ['指南', '部署指南']],
  ['GUIDE', ['Guide', 'Setup guide']],
  ['none', []],
  ['', titles],
])('findMatches for %j returns %j', (query, expected) => {
  expect(find(query)).toEqual(expected)
})

test('findMatches returns no more items than the limit', () => {
  expect(find('', 2)).toHaveLength(2)
})
