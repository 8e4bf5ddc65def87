import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test('withSearch puts a search first, once, without its own beginnings, and keeps eight', () => {
  expect(withSearch(['plan', 'te'], ' team ')).toEqual(['team', 'plan'])
  expect(withSearch(['a', 'b'], 'b')).toEqual(['b', 'a'])
  expect(withSearch(['a'], '  ')).toEqual(['a'])
  expect(withSearch('12345678'.split(''), '会议')).toHaveLength(8)
})
