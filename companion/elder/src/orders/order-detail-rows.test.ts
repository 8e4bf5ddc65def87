import { expect, test } from 'vitest'
import { listOrderDetailRows, listOrderItemRows } from './order-detail-rows.ts'

test('listOrderDetailRows describes an appointment by hospital, doctor and time', () => {
  const detail = {
    appointmentId: 3,
    hospital: '和平里人民医院',
    doctor: '陈立新',
    date: '2031-03-02',
    time: '08:30',
  }
  expect(listOrderDetailRows(detail)).toEqual([
    { name: '医院', words: '和平里人民医院' },
    { name: '医生', words: '陈立新' },
    { name: '时间', words: expect.stringMatching(/^2031年3月2日.* 08:30$/) },
  ])
})

test('listOrderDetailRows describes housekeeping by worker and duration, and products by quantity', () => {
  expect(listOrderDetailRows({ worker: '李姐', durationHours: 2.5 })).toEqual([
    { name: '服务人员', words: '李姐' },
    { name: '时长', words: '2.5 小时' },
  ])
  expect(listOrderDetailRows({ productId: 7, quantity: 2 })).toEqual([{ name: '数量', words: '2 份' }])
})

test('listOrderDetailRows names the chosen period of a delivery', () => {
  const deliveryWindow = { from: '2031-03-02T02:00:00.000Z', until: '2031-03-02T04:00:00.000Z' }
  expect(listOrderDetailRows({ provider: '邻里菜场', deliveryWindow })).toEqual([
    { name: '送货时间', words: expect.stringMatching(/^2031年3月2日.* 10:00 到 12:00$/) },
    { name: '商家', words: '邻里菜场' },
  ])
  expect(listOrderDetailRows({ deliveryWindow: null })).toEqual([])
})

test('listOrderItemRows lists the ordered goods with their totals', () => {
  expect(listOrderItemRows({ items: [{ productId: 1, name: '鸡蛋', qty: 3, price: 12.1 }] })).toEqual([
    { name: '鸡蛋', words: '3 份，36.30 元' },
  ])
})

test('listOrderDetailRows and listOrderItemRows leave out missing and invalid values', () => {
  expect(listOrderDetailRows({ hospital: null, worker: {} })).toEqual([])
  expect(listOrderItemRows({ items: 'eggs' })).toEqual([])
  expect(listOrderItemRows({ items: [null, 'eggs', { name: '鸡蛋' }] })).toEqual([])
})
