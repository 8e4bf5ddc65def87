import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toMerchant } from '#core'
import { refusal, startTestApp, type TestAdmin, type TestApp, type TestMerchant } from '#testing'
import { settlementJobs } from './jobs.ts'
import { firstOfDecember, novemberNoon, salesHelpers } from './testing/sales-helpers.ts'

let app: TestApp
let shop: TestMerchant
let admin: TestAdmin
let userId: number
let id: number
beforeAll(async () => {
  app = await startTestApp()
  userId = (await app.user()).id
})
beforeEach(async () => {
  app.clock.move({ now: novemberNoon })
  shop = await app.merchant()
  await sell(1000)
  await settleAt(firstOfDecember)
  admin = await app.admin()
  id = (await statements())[0]!.id
})
afterAll(() => app.stop())

const { sell, settleAt, shopNow, statements } = salesHelpers(() => ({ app, shop, userId }))
const conflict = { status: 409, error: 'STATUS_CONFLICT' }
const object = async (of = shop.id) =>
  (await shopNow(of)).settlements.object({ params: { id }, body: { reason: '少算一单' } })
const answer = () => admin.settlements.answerObjection({ params: { id }, body: { answer: '下月账单补上' } })
const confirm = async () => (await shopNow()).settlements.confirm({ params: { id } })
const runConfirm = () =>
  settlementJobs(app.deps)
    .find(({ name }) => name === 'settlements.confirm')
    ?.run(app.clock.now())
const statusOf = async () => (await statements())[0]?.status

describe('POST /merchant/settlements/:id/objection', () => {
  test('an objection stops the automatic confirmation until three days after its answer', async () => {
    await object()
    app.clock.move({ advanceMs: 4 * dayMs })
    admin = await app.admin()
    await runConfirm()
    expect(await statements()).toMatchObject([
      { status: 'pending', objection: { reason: '少算一单', answer: null, answeredAt: null } },
    ])
    await answer()
    app.clock.move({ advanceMs: 3 * dayMs - 1 })
    await runConfirm()
    expect(await statusOf()).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await runConfirm()
    expect(await statements()).toMatchObject([
      { status: 'confirmed', objection: { answer: '下月账单补上', answeredAt: expect.any(String) } },
    ])
  })

  test('three concurrent objections: exactly one succeeds', async () => {
    const outcomes = await Promise.allSettled([object(), object(), object()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('answers 409 once the settlement is confirmed, and 404 to another merchant', async () => {
    expect(await refusal(object((await app.merchant()).id))).toMatchObject({ status: 404 })
    await confirm()
    expect(await refusal(object())).toMatchObject(conflict)
  })

  test('a merchant can confirm a settlement after its objection, which then needs no answer', async () => {
    await object()
    await confirm()
    expect(await refusal(answer())).toMatchObject(conflict)
  })
})

describe('POST /admin/settlements/:id/answer', () => {
  test('the answer notifies the merchant once, and is refused without an open objection', async () => {
    expect(await refusal(answer())).toMatchObject(conflict)
    const at = new Date(app.clock.now())
    await app.db
      .insertInto('push_tokens')
      .values({
        recipient: toMerchant(shop.id),
        platform: 'jpush',
        token: `s-${id}`,
        created_at: at,
        seen_at: at,
      })
      .execute()
    await object()
    const outcomes = await Promise.allSettled([answer(), answer()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await app.settle()
    expect(app.sentTo(toMerchant(shop.id))).toMatchObject([{ template: 'SETTLEMENT_OBJECTION_ANSWERED' }])
  })

  test('GET /admin/settlements?status=objected and the queue show open objections only', async () => {
    const listed = async () => {
      const query = { status: 'objected' as const, pageSize: 50 }
      const { settlements } = await admin.settlements.listAll({ query })
      return settlements.filter((settlement) => settlement.id === id)
    }
    expect(await listed()).toEqual([])
    await object()
    expect(await listed()).toMatchObject([{ objection: { reason: '少算一单' } }])
    const { queues } = await admin.workQueues.list({})
    expect(queues.find(({ name }) => name === 'objections')?.count).toBeGreaterThan(0)
    await answer()
    expect(await listed()).toEqual([])
  })
})
