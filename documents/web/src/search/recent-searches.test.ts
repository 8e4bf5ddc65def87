import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test('withSearch puts a search first, removes its repetition and the search that it continues, and keeps eight searches', () => {
  expect(withSearch(['plan', 'te'], ' team ')).toEqual(['team', 'plan'])
  expect(withSearch(['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(withSearch(['a'], '  ')).toEqual(['a'])
  expect(withSearch('12345678'.split(''), '会议')).toHaveLength(8)
})
