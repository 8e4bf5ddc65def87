import { expect, test } from 'vitest'
import { formatDeliveryWindow, isWindowClosed } from './delivery-window-labels.ts'

test.each([
  ['08:00', '10:00', '上午 8 点到 10 点'],
  ['10:00', '12:00', '上午 10 点到中午 12 点'],
  ['14:00', '16:00', '下午 2 点到 4 点'],
  ['16:00', '18:00', '下午 4 点到 6 点'],
  ['18:00', '20:00', '晚上 6 点到 8 点'],
])('formatDeliveryWindow speaks of %s to %s as %s', (start, end, words) => {
  expect(formatDeliveryWindow({ start, end })).toBe(words)
})

test.each([
  ['no window is chosen', undefined, false],
  ['its day and its start are offered', { day: '2026-11-22', start: '10:00' }, false],
  ['its start is no longer offered on its day', { day: '2026-11-22', start: '08:00' }, true],
  ['its day is no longer offered', { day: '2026-11-21', start: '10:00' }, true],
])('isWindowClosed tells whether a window can no longer be chosen when %s', (_, chosen, isClosed) => {
  const days = [{ day: '2026-11-22', windows: [{ start: '10:00' }, { start: '14:00' }] }]
  expect(isWindowClosed(chosen, days)).toBe(isClosed)
})
