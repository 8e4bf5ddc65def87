import { expect, test } from 'vitest'
import { fetchedWords, nameOf, stateOf } from './device-words.ts'

test('a watch is well, rests, or has to be bound anew', () => {
  expect(stateOf({ status: 'active', lastError: null })).toEqual({ isGood: true, words: '正常' })
  expect(stateOf({ status: 'active', lastError: 'unreachable' })).toEqual({
    isGood: false,
    words: '刚才没取到，过一会儿会再试',
  })
  expect(stateOf({ status: 'inactive', lastError: 'grant_refused' }).words).toBe('授权过期了，请重新绑定')
})

test('a watch is called by its maker, and its kind where that is known', () => {
  expect(nameOf({ brand: 'vendor_a', model: 'A1' })).toBe('甲品牌手表 A1')
  expect(nameOf({ brand: 'vendor_b', model: null })).toBe('乙品牌手环')
})

test('who never fetched is told so', () => {
  expect(fetchedWords({ lastSyncAt: null })).toBe('还没有取过数据')
  expect(fetchedWords({ lastSyncAt: '2020-01-02T00:00:00Z' })).toBe('上次取数据：2020年1月2日 周四 08:00')
})
