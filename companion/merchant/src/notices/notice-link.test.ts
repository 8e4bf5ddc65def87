import { expect, test } from 'vitest'
import { getMerchantNotificationPath } from './notice-link.ts'

test.each([
  ['MERCHANT_NEW_ORDER', { orderNo: 'A1' }, '/orders/A1'],
  ['MERCHANT_ORDER_RESCHEDULED', { orderNo: '../x' }, '/orders/..%2Fx'],
  ['SETTLEMENT_OBJECTION_ANSWERED', { settlementId: '4' }, '/settlements/4'],
  ['MERCHANT_LEVEL_CHANGED', { merchantId: 2 }, '/store'],
  ['MERCHANT_SUSPENDED', { merchantId: 2 }, undefined],
])('getMerchantNotificationPath of %s with the data %j returns %s', (type, data, page) =>
  expect(getMerchantNotificationPath({ type, data })).toBe(page),
)
