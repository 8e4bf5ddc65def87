import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { expireGroups } from './ending.ts'
import {
  createGroupHelpers,
  createGroupRowReaders,
  createPaidGroup,
  createTestCampaign,
  createUsers,
  joinGroupAs,
  startGroupAs,
} from './testing/group-helpers.ts'

/** Number of rounds of each race between requests. Set `RACE_ROUNDS=100` for a long run. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 4)

let app: TestApp
let shop: TestMerchant
let user: TestUser
let rows: ReturnType<typeof createGroupRowReaders>
beforeAll(async () => {
  app = await startTestApp()
  rows = createGroupRowReaders(app)
})
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
})
afterAll(() => app.stop())

const { now, leave } = createGroupHelpers(() => ({ app, user }))

describe('group buy campaigns', () => {
  test('withdrawing a group buy campaign refunds every paid share', async () => {
    const { id, people, orderNos } = await createPaidGroup(app, shop, 2)
    const campaignId = (await rows.group(id)).campaign_id
    const change = () =>
      shop.groupBuysMerchant.change({ params: { id: campaignId }, body: { status: 'inactive' } })
    await change()
    await change()
    expect(await rows.group(id)).toMatchObject({ status: 'failed', current_members: 0 })
    expect(await rows.statuses(orderNos)).toEqual(['refunded', 'refunded'])
    for (const person of people) expect(await rows.notices(person.id)).toEqual(['GROUP_BUY_FAILED'])
    expect(await getRefusal(joinGroupAs(id, await app.user()))).toMatchObject({ error: 'GROUP_EXPIRED' })
  })

  test('withdrawing a group buy campaign does not change successful groups and their orders, but closes them for new members', async () => {
    const { id, orderNos } = await createPaidGroup(app, shop, 3)
    const { campaign_id } = await rows.group(id)
    const admin = await app.admin()
    await admin.groupBuysAdmin.change({ params: { id: campaign_id }, body: { status: 'inactive' } })
    expect(await rows.statuses(orderNos)).toEqual(['paid', 'paid', 'paid'])
    expect(await getRefusal(joinGroupAs(id, await app.user()))).toMatchObject({ error: 'GROUP_EXPIRED' })
  })

  test('a merchant can create group buy campaigns only for its own services and cannot see the campaigns of other merchants', async () => {
    const id = await createTestCampaign(shop)
    const other = await app.merchant()
    const params = { id }
    expect(await getRefusal(other.groupBuysMerchant.change({ params, body: {} }))).toMatchObject({
      status: 404,
    })
    expect((await other.groupBuysMerchant.list({ query: {} })).campaigns).toEqual([])
    const { campaigns } = await shop.groupBuysMerchant.list({ query: {} })
    expect(campaigns).toMatchObject([{ id, groupPrice: 80, validHours: 24, status: 'active' }])
    const body = { serviceId: campaigns[0]!.service.id, groupPrice: 50 }
    expect(await getRefusal(other.groupBuysMerchant.create({ body }))).toMatchObject({ status: 404 })
    const admin = await app.admin()
    const { id: ofPlatform } = await admin.groupBuysAdmin.create({ body })
    expect((await admin.groupBuysAdmin.list({ query: {} })).campaigns[0]).toMatchObject({ id: ofPlatform })
    expect(
      await getRefusal(admin.groupBuysAdmin.change({ params: { id: 999_999 }, body: {} })),
    ).toMatchObject({
      status: 404,
    })
  })

  test('the price of a group buy campaign must be lower than the price of the service, also after a change', async () => {
    const refused = { status: 400, error: 'GROUP_PRICE_TOO_HIGH' }
    expect(await getRefusal(createTestCampaign(shop, { groupPrice: 100 }))).toMatchObject(refused)
    const id = await createTestCampaign(shop, { groupPrice: 99.99 })
    const change = (groupPrice: number) =>
      shop.groupBuysMerchant.change({ params: { id }, body: { groupPrice } })
    expect(await getRefusal(change(100))).toMatchObject(refused)
    await change(60)
    expect(await startGroupAs(id, user)).toMatchObject({ amount: 60 })
  })

  test.each([
    [{ minMembers: 1 }, 'minMembers'],
    [{ minMembers: 4, maxMembers: 3 }, 'maxMembers'],
    [{ maxMembers: 101 }, 'maxMembers'],
    [{ validHours: 0 }, 'validHours'],
    [{ validHours: 721 }, 'validHours'],
    [{ groupPrice: 0 }, 'groupPrice'],
  ])('POST /merchant/group-buys/campaigns answers 400 VALIDATION_ERROR for %j', async (changes, field) =>
    expect(await getRefusal(createTestCampaign(shop, changes))).toMatchObject({
      error: 'VALIDATION_ERROR',
      field,
    }),
  )

  test('information-only services and suspended merchants cannot have group buy campaigns', async () => {
    shop = await app.merchant({ category: 'finance' })
    expect(await getRefusal(createTestCampaign(shop, {}, { price: 0 }))).toMatchObject({
      status: 400,
      error: 'NOT_FOR_SALE',
    })
    shop = await app.merchant({ status: 'suspended' })
    for (const call of [
      () => shop.groupBuysMerchant.list({ query: {} }),
      () => shop.groupBuysMerchant.create({ body: { serviceId: 1, groupPrice: 1 } }),
      () => shop.groupBuysMerchant.change({ params: { id: 1 }, body: {} }),
    ])
      expect(await getRefusal(call())).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
  })
})

describe('concurrent group buys', () => {
  test('30 users join a group of 10: exactly 10 hold a share and pay, 20 are refused before payment', async () => {
    const { groupOrderId: id, orderNo } = await startGroupAs(await createTestCampaign(shop), user)
    await app.pay(orderNo)
    const people = await createUsers(app, 29)
    const answers = await Promise.allSettled(
      people.map(async (person) => {
        const share = await joinGroupAs(id, person)
        await app.pay(share.orderNo, { times: 2 })
        return share.orderNo
      }),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { body: { error: string } }).body.error)).toEqual(
      Array(20).fill('GROUP_FULL'),
    )
    expect(await rows.group(id)).toMatchObject({ status: 'success', current_members: 10, paid_members: 10 })
    expect(await rows.shopOrders(id)).toHaveLength(10)
  })

  test('control: without a lock a group of 3 gets more than 3 members', async () => {
    const { groupOrderId: id } = await startGroupAs(await createTestCampaign(shop, { maxMembers: 3 }), user)
    let seated = 1
    const naive = async () => {
      const { current_members } = await rows.group(id)
      if (current_members >= 3) return
      await sql`SELECT pg_sleep(0.02)`.execute(app.db)
      seated += 1
      const more = { current_members: current_members + 1 }
      await app.db.updateTable('group_buy_orders').set(more).where('id', '=', id).execute()
    }
    await Promise.all(Array.from({ length: 8 }, naive))
    expect(seated).toBeGreaterThan(3)
  })

  test('when the last payment arrives at the moment the group expires, the group succeeds or every member gets a refund', async () => {
    for (let round = 0; round < rounds; round += 1) {
      user = await app.user()
      shop = await app.merchant()
      const { id, orderNos } = await createPaidGroup(app, shop, 2)
      app.clock.move({ advanceMs: 24 * hourMs - minuteMs })
      const { orderNo } = await joinGroupAs(id, await app.user())
      app.clock.move({ advanceMs: minuteMs })
      await Promise.all([app.pay(orderNo, { times: 3 }), expireGroups(app.deps, now())])
      await expireGroups(app.deps, now())
      const { status } = await rows.group(id)
      const all = [...orderNos, orderNo]
      expect(status).toMatch(/^(success|expired)$/)
      const paidBack = await rows.refunds(all)
      if (status === 'success')
        expect([await rows.statuses(all), paidBack]).toEqual([Array(3).fill('paid'), []])
      else
        expect([await rows.statuses(orderNos), paidBack.length >= 2]).toEqual([
          Array(2).fill('refunded'),
          true,
        ])
    }
  })

  test('a member who leaves a group at the moment of its last payment either gets a refund or keeps the order', async () => {
    for (let round = 0; round < rounds; round += 1) {
      user = await app.user()
      shop = await app.merchant()
      const { id, people, orderNos } = await createPaidGroup(app, shop, 2)
      const { orderNo } = await joinGroupAs(id, await app.user())
      await Promise.all([app.pay(orderNo), leave(id, people[1]!).catch(() => {})])
      const { status, paid_members } = await rows.group(id)
      const statuses = await rows.statuses([...orderNos, orderNo])
      const expected = status === 'success' ? ['paid', 'paid', 'paid'] : ['paid', 'refunded', 'paid']
      expect([statuses, paid_members]).toEqual([expected, status === 'success' ? 3 : 2])
      expect(await rows.shopOrders(id)).toHaveLength(status === 'success' ? 3 : 0)
    }
  })
})
