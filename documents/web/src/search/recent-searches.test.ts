import { expect, test } from 'vitest'
import { addRecentSearch } from './recent-searches.ts'

test('addRecentSearch puts a search first, removes duplicates and shorter beginnings of it, and keeps eight searches', () => {
  expect(addRecentSearch(['plan', 'te'], ' team ')).toEqual(['team', 'plan'])
  expect(addRecentSearch(['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(addRecentSearch(['a'], '  ')).toEqual(['a'])
  expect(addRecentSearch('12345678'.split(''), '会议')).toHaveLength(8)
})
