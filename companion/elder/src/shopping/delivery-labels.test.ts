import { expect, test } from 'vitest'
import { canRefundDelivery, deliveryStatusLabel, deliveryTitle, isOnItsWay } from './delivery-labels.ts'

test('canRefundDelivery is true until the goods leave the shop', () => {
  const states = ['pending', 'paid', 'preparing', 'delivering', 'delivered', 'cancelled', 'refunded'] as const
  expect(states.filter(canRefundDelivery)).toEqual(['paid', 'preparing'])
  expect(states.filter(isOnItsWay)).toEqual(['paid', 'preparing', 'delivering'])
  expect(new Set(states.map(deliveryStatusLabel)).size).toBe(states.length)
})

test('deliveryTitle names the first item and the number of items', () => {
  expect(deliveryTitle([{ name: '西红柿' }])).toBe('西红柿')
  expect(deliveryTitle([{ name: '西红柿' }, { name: '黄瓜' }, { name: '土豆' }])).toBe('西红柿等 3 样')
  expect(deliveryTitle([])).toBe('送货单')
})
