import { expect, test } from 'vitest'
import { formatLastWearableSync, wearableName, wearableStatusLabel } from './wearable-labels.ts'

test('wearableStatusLabel says that a wearable works, is retried after an error, or must be bound again', () => {
  expect(wearableStatusLabel({ status: 'active', lastError: null })).toEqual({ isGood: true, words: '正常' })
  expect(wearableStatusLabel({ status: 'active', lastError: 'unreachable' })).toEqual({
    isGood: false,
    words: '同步失败，稍后自动重试',
  })
  expect(wearableStatusLabel({ status: 'inactive', lastError: 'grant_refused' }).words).toBe(
    '授权过期了，请重新绑定',
  )
})

test('wearableName returns the brand and, if known, the model of a wearable', () => {
  expect(wearableName({ brand: 'vendor_a', model: 'A1' })).toBe('甲品牌手表 A1')
  expect(wearableName({ brand: 'vendor_b', model: null })).toBe('乙品牌手环')
})

test('formatLastWearableSync names the time of the last synchronisation, or says that there was none', () => {
  expect(formatLastWearableSync({ lastSyncAt: null })).toBe('还没有同步过')
  expect(formatLastWearableSync({ lastSyncAt: '2020-01-02T00:00:00Z' })).toBe(
    '上次同步：2020年1月2日 周四 08:00',
  )
})
