import { expect, test } from 'vitest'
import { deviceName, deviceState, formatLastSync } from './device-labels.ts'

test('deviceState: a watch works, pauses after an error, or must be connected again', () => {
  expect(deviceState({ status: 'active', lastError: null })).toEqual({ isGood: true, words: '正常' })
  expect(deviceState({ status: 'active', lastError: 'unreachable' })).toEqual({
    isGood: false,
    words: '同步失败，稍后自动重试',
  })
  expect(deviceState({ status: 'inactive', lastError: 'grant_refused' }).words).toBe('授权过期了，请重新绑定')
})

test('deviceName gives the maker and, if known, the model', () => {
  expect(deviceName({ brand: 'vendor_a', model: 'A1' })).toBe('甲品牌手表 A1')
  expect(deviceName({ brand: 'vendor_b', model: null })).toBe('乙品牌手环')
})

test('formatLastSync says when data was last fetched, or that it never was', () => {
  expect(formatLastSync({ lastSyncAt: null })).toBe('还没有同步过')
  expect(formatLastSync({ lastSyncAt: '2020-01-02T00:00:00Z' })).toBe('上次同步：2020年1月2日 周四 08:00')
})
