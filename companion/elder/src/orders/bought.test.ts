import { expect, test } from 'vitest'
import { boughtFacts, boughtItems, titleWords } from './bought.ts'

test('an appointment is told by where, whom and when', () => {
  const detail = {
    appointmentId: 3,
    hospital: '和平里人民医院',
    doctor: '陈立新',
    date: '2031-03-02',
    time: '08:30',
  }
  expect(boughtFacts(detail)).toEqual([
    { name: '医院', words: '和平里人民医院' },
    { name: '医生', words: '陈立新' },
    { name: '时间', words: expect.stringMatching(/^2031年3月2日.* 08:30$/) },
  ])
})

test('housekeeping is told by who comes and for how long, a thing by how many', () => {
  expect(boughtFacts({ worker: '李姐', durationHours: 2.5 })).toEqual([
    { name: '服务员', words: '李姐' },
    { name: '时长', words: '2.5 小时' },
  ])
  expect(boughtFacts({ productId: 7, quantity: 2 })).toEqual([{ name: '数量', words: '2 份' }])
})

test('goods are told one by one, each with its price for all of it', () => {
  expect(boughtItems({ items: [{ productId: 1, name: '鸡蛋', qty: 3, price: 12.1 }] })).toEqual([
    { name: '鸡蛋', words: '3 份，36.30 元' },
  ])
})

test('what an order does not say is not told', () => {
  expect(boughtFacts({ hospital: null, worker: {} })).toEqual([])
  expect(boughtItems({ items: 'eggs' })).toEqual([])
  expect(boughtItems({ items: [null, 'eggs', { name: '鸡蛋' }] })).toEqual([])
})

test('days in the name of an order are said as people say them', () => {
  expect(titleWords('陈立新医生 2031-03-02 14:00 挂号')).toMatch(/^陈立新医生 2031年3月2日.* 14:00 挂号$/)
  expect(titleWords('月度会员')).toBe('月度会员')
})
