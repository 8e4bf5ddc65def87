import { expect, test } from 'vitest'
import { addRecentSearch } from './recent-searches.ts'

test('addRecentSearch puts a search first, removes its repetition and the search that it continues, and keeps eight searches', () => {
  expect(addRecentSearch(['plan', 'te'], ' team ')).toEqual(['team', 'plan'])
  expect(addRecentSearch(['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(addRecentSearch(['a'], '  ')).toEqual(['a'])
  expect(addRecentSearch('12345678'.split(''), '会议')).toHaveLength(8)
})
