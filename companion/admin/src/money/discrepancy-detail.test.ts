import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeDiscrepancyDetail } from './discrepancy-detail.ts'

beforeAll(() => void vi.stubGlobal('navigator', { languages: ['en'] }))
afterAll(() => void vi.unstubAllGlobals())

test.each([
  ['880 fen came as 42000a5 instead of 9920', 'Received ¥8.80 instead of ¥99.20.'],
  ['42000a5 was paid beside 42000a4', 'Paid a second time as 42000a5.'],
  ['42000a5 was paid for an order that is refunded', 'Paid as 42000a5 after the order had ended.'],
  ['880 fen came, none goes back', 'Received ¥8.80, nothing was refunded.'],
  ['1000 of 880 fen', 'Refunded ¥10.00 of ¥8.80.'],
  ['delivery_orders: pending', ''],
])('describeDiscrepancyDetail of "%s" returns "%s"', (detail, text) => {
  expect(describeDiscrepancyDetail(detail)).toBe(text)
})
