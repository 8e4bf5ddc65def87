import { expect, test } from 'vitest'
import {
  isDeliveryRefundable,
  getDeliveryStatusLabel,
  formatDeliveryTitle,
  isAwaitingDelivery,
  isDeliveryEnded,
} from './delivery-labels.ts'

test('a delivery is refundable until the goods leave the shop, and ended once delivered, cancelled or refunded', () => {
  const states = ['pending', 'paid', 'preparing', 'delivering', 'delivered', 'cancelled', 'refunded'] as const
  expect(states.filter(isDeliveryRefundable)).toEqual(['paid', 'preparing'])
  expect(states.filter(isAwaitingDelivery)).toEqual(['paid', 'preparing', 'delivering'])
  expect(states.filter(isDeliveryEnded)).toEqual(['delivered', 'cancelled', 'refunded'])
  expect(new Set(states.map(getDeliveryStatusLabel)).size).toBe(states.length)
})

test('formatDeliveryTitle names the first item and the number of items', () => {
  expect(formatDeliveryTitle([{ name: '西红柿' }])).toBe('西红柿')
  expect(formatDeliveryTitle([{ name: '西红柿' }, { name: '黄瓜' }, { name: '土豆' }])).toBe('西红柿等 3 样')
  expect(formatDeliveryTitle([])).toBe('送货单')
})
