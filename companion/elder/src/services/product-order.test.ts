import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { listProductOrderDays, toProductOrderRequest } from './product-order.ts'

const contact = { address: ' 和平里中街8号 ', phone: '13800138000', name: '' }
const input = { quantity: 2, day: '2026-12-01', name: ' 王秀兰 ' }

test('toProductOrderRequest sends the postal address and omits the day in an order for a device', () => {
  expect(toProductOrderRequest({ category: 'device' }, input, contact)).toEqual({
    quantity: 2,
    contactName: '王秀兰',
    contactPhone: '13800138000',
    address: '和平里中街8号',
  })
})

test('toProductOrderRequest sends the chosen day, if any, and omits the postal address in an order for a trip', () => {
  expect(toProductOrderRequest({ category: 'travel' }, input, contact)).toEqual({
    quantity: 2,
    contactName: '王秀兰',
    contactPhone: '13800138000',
    scheduledDate: '2026-12-01',
  })
  expect(toProductOrderRequest({ category: 'education' }, { ...input, day: '', name: '' }, contact)).toEqual({
    quantity: 2,
    contactPhone: '13800138000',
  })
})

test('listProductOrderDays offers days from tomorrow on within the availability of the product', () => {
  const now = fromIso('2026-11-22T10:00:00+08:00')
  const open = listProductOrderDays({ availableFrom: null, availableTo: null }, now)
  expect([open.length, open[0]]).toEqual([60, '2026-11-23'])
  const few = listProductOrderDays({ availableFrom: '2026-11-25', availableTo: '2026-11-27' }, now)
  expect(few).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
})
