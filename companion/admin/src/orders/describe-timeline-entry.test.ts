import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toAuditEntry } from '../../../server/src/audit/rules.ts'
import {
  describeTimelineActor,
  describeTimelineDetails,
  describeTimelineEvent,
  isRefusedAction,
} from './describe-timeline-entry.ts'
import { timelineLabels, type TimelineEntry } from './timeline-text.ts'

beforeAll(() => void vi.stubGlobal('navigator', { languages: ['en'] }))
afterAll(() => void vi.unstubAllGlobals())

const en = timelineLabels.en
const at = '2026-11-28T12:00:00+08:00'
const placed: TimelineEntry = { at, kind: 'order', what: 'placed', detail: { amount: 50, discount: 0 } }
const audited = (detail: Record<string, unknown>, names = {}) => ({
  at,
  kind: 'audit' as const,
  what: 'money.refundOrder',
  detail,
  userId: null,
  userName: null,
  adminName: null,
  merchantName: null,
  childName: null,
  ...names,
})

describe('describeTimelineEvent', () => {
  test('returns the words for an event', () => {
    expect(describeTimelineEvent(placed, en)).toBe('placed')
    expect(describeTimelineEvent(placed, timelineLabels.zh)).toBe('已下单')
  })

  test('returns the name that the service uses for an event without words', () => {
    expect(describeTimelineEvent({ ...placed, what: 'split' as 'paid' }, en)).toBe('split')
  })
})

describe('describeTimelineDetails', () => {
  test('formats amounts as money and leaves out a discount of 0', () => {
    expect(describeTimelineDetails(placed, en)).toEqual([{ label: 'Amount', value: '¥50.00' }])
  })

  test.each([
    [{ attention: ['880 fen came as 42a instead of 9920'] }, 'Handled', 'Received ¥8.80 instead of ¥99.20.'],
    [{ adjustmentFen: -150 }, 'Adjustment', '−¥1.50'],
    [{ isRepeated: true }, 'Repeated request', 'yes'],
    [{ box: { size: 3, lid: false } }, 'box', 'size 3, lid no'],
  ])('shows the detail %j as "%s" with the value "%s"', (detail, label, value) => {
    expect(describeTimelineDetails(audited(detail), en)).toEqual([{ label, value }])
  })

  test('leaves out the order, the actor and the status of an action, which the entry shows in another way', () => {
    expect(describeTimelineDetails(audited({ orderNo: 'A1', adminId: 1, status: 200 }), en)).toEqual([])
  })
})

describe('describeTimelineActor', () => {
  test.each([
    ['Administrator lin', { adminId: 3 }, { adminName: 'lin' }],
    ['Merchant Clean Home', { merchantId: 3, accountId: 4 }, { merchantName: 'Clean Home' }],
    ['Child Wang', { childId: 3 }, { childName: 'Wang' }],
    ['User Li', {}, { userId: 31, userName: 'Li' }],
    ['User without a name', {}, { userId: 31 }],
    [undefined, {}, {}],
  ])('returns "%s" for an action with the detail %j', (actor, detail, names) => {
    expect(describeTimelineActor(audited(detail, names), en)).toBe(actor)
  })
})

test('isRefusedAction is true for an action that the service answered with an error', () => {
  expect([200, 409, undefined].map((status) => isRefusedAction(audited({ status })))).toEqual([
    false,
    true,
    false,
  ])
})

/** Reads from the source code the names of the details that are recorded in the audit log with an order number. */
function listRecordedDetails() {
  const root = join(import.meta.dirname, '../../../server/src')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes('recordAudit') && source.includes("'#audit'"))
    .flatMap((source) => [...source.matchAll(/\bdetail(?:: | = )(\{.*\borderNo\b.*\})/g)])
    .map(([, detail = '']) => detail.replaceAll(/\.{3}\([^{]*/g, ''))
    .flatMap((detail) => [...detail.matchAll(/[,{]\s*(\w+)/g)])
    .flatMap(([, name]) => name ?? [])
}

/** Names of the details of a request about an order by each kind of caller. */
const requestDetails = ['user', 'admin', 'merchant', 'child'].flatMap((type) =>
  Object.keys(
    toAuditEntry({
      method: 'POST',
      route: '/api/v1/orders/:orderNo/refund',
      operation: 'orders.refund',
      params: { orderNo: 'A2611211200000000007' },
      actor: { type, id: 1, accountId: 2 },
      status: 200,
      ip: '::1',
      isRepeated: true,
    }).detail ?? {},
  ),
)

test.each(['en', 'zh'] as const)(
  'timelineLabels has a label in "%s" for every detail that the audit log records with an order number',
  (language) => {
    const recorded = listRecordedDetails()
    expect(recorded).toEqual(expect.arrayContaining(['attention', 'adjustmentFen']))
    const labels = Object.keys(timelineLabels[language].auditDetails)
    expect([...recorded, ...requestDetails].filter((name) => !labels.includes(name))).toEqual([])
  },
)
