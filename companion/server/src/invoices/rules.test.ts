import { describe, expect, test } from 'vitest'
import {
  getInvoiceAfterRefund,
  isInvoiceDayInRange,
  invoiceRequestPeriodMs,
  decideInvoiceRequestRefusal,
  decideInvoiceTitleRefusal,
} from './rules.ts'

describe('decideInvoiceRequestRefusal', () => {
  const paid = {
    status: 'paid',
    amountFen: 4000,
    leftFen: 4000,
    paidAt: 1000,
    hasActiveInvoice: false,
  } as const
  test.each([
    [{}, undefined],
    [{ status: 'completed', leftFen: 1 }, undefined],
    [{ status: 'pending', paidAt: null }, 'ORDER_NOT_PAID'],
    [{ status: 'cancelled' }, 'ORDER_NOT_PAID'],
    [{ amountFen: 0, leftFen: 0 }, 'ORDER_FREE'],
    [{ status: 'refunded', leftFen: 0 }, 'ORDER_REFUNDED'],
    [{ leftFen: 0 }, 'ORDER_REFUNDED'],
    [{ hasActiveInvoice: true }, 'INVOICE_EXISTS'],
  ] as const)(
    'decideInvoiceRequestRefusal for a paid order with the changes %j returns %s',
    (changes, refusal) => {
      expect(decideInvoiceRequestRefusal({ ...paid, ...changes }, 1000)).toBe(refusal)
    },
  )

  test('decideInvoiceRequestRefusal accepts the last millisecond of the period and refuses the next one', () => {
    expect(decideInvoiceRequestRefusal(paid, 1000 + invoiceRequestPeriodMs)).toBeUndefined()
    expect(decideInvoiceRequestRefusal(paid, 1001 + invoiceRequestPeriodMs)).toBe('INVOICE_REQUEST_EXPIRED')
  })
})

test.each([
  ['personal', null, undefined],
  ['personal', '91350100M000100Y43', 'TAX_NO_NOT_NEEDED'],
  ['company', '91350100M000100Y43', undefined],
  ['company', '91350100M000100Y44', 'TAX_NO_INVALID'],
  ['company', null, 'TAX_NO_INVALID'],
] as const)(
  'decideInvoiceTitleRefusal for a %s title with the tax number %s returns %s',
  (type, taxNo, refusal) => {
    expect(decideInvoiceTitleRefusal(type, taxNo)).toBe(refusal)
  },
)

test.each([
  ['requested', 4000, undefined],
  ['requested', 1500, { status: 'requested', amountFen: 1500 }],
  ['requested', 0, { status: 'rejected', amountFen: 0 }],
  ['issued', 4000, undefined],
  ['issued', 3999, { status: 'to_correct', amountFen: 4000 }],
  ['to_correct', 0, undefined],
  ['rejected', 0, undefined],
] as const)(
  'getInvoiceAfterRefund returns the changes of an invoice of 40 yuan with the status %s when %i fen are left',
  (status, left, change) => {
    expect(getInvoiceAfterRefund({ status, amountFen: 4000 }, left)).toEqual(change)
  },
)

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-12-01', true],
  ['2026-12-02', false],
])(
  'isInvoiceDayInRange for the day %s and the range from 2026-11-21 to 2026-12-01 returns %s',
  (day, isBetween) => {
    expect(isInvoiceDayInRange(day, '2026-11-21', '2026-12-01')).toBe(isBetween)
  },
)
