import { expect, test } from 'vitest'
import { formatDeliveryWindow } from './delivery-window-labels.ts'

test.each([
  ['08:00', '10:00', '上午 8 点到 10 点'],
  ['10:00', '12:00', '上午 10 点到中午 12 点'],
  ['14:00', '16:00', '下午 2 点到 4 点'],
  ['16:00', '18:00', '下午 4 点到 6 点'],
  ['18:00', '20:00', '晚上 6 点到 8 点'],
])('formatDeliveryWindow speaks of %s to %s as %s', (start, end, words) => {
  expect(formatDeliveryWindow({ start, end })).toBe(words)
})
