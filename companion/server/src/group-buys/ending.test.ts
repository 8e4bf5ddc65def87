import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { merchantOrderJobs } from '#merchant-orders'
import { orderJobs } from '#orders'
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

const { now, leave, show } = createGroupHelpers(() => ({ app, user }))

describe('shares in a group', () => {
  test('a group buy share that is not paid in time becomes available again', async () => {
    const { groupOrderId: id, orderNo } = await startGroupAs(await createTestCampaign(shop), user)
    app.clock.move({ advanceMs: 30 * minuteMs })
    await orderJobs(app.deps)
      .find(({ name }) => name === 'orders.expire')
      ?.run(now())
    expect(await rows.order(orderNo)).toMatchObject({ status: 'cancelled' })
    expect(await rows.shares(id)).toEqual([0, 0])
    expect(await show(id)).toMatchObject({ isJoined: false, members: [] })
    expect((await joinGroupAs(id, user)).orderNo).not.toBe(orderNo)
  })

  test('leaving a group before it succeeds refunds the member and makes the share available to others', async () => {
    const { id, people, orderNos } = await createPaidGroup(app, shop, 2)
    const [, other] = people
    expect(await leave(id, other!)).toMatchObject({ success: true, message: expect.stringContaining('退款') })
    expect(await rows.refunds(orderNos)).toEqual([8000])
    expect(await rows.shares(id)).toEqual([1, 1])
    expect(await getRefusal(leave(id, other!))).toMatchObject({ status: 400, error: 'NOT_IN_GROUP' })
    expect(await getRefusal(leave(id, await app.user()))).toMatchObject({ status: 404 })
    await app.pay((await joinGroupAs(id, other!)).orderNo)
    expect(await rows.shares(id)).toEqual([2, 2])
  })

  test('after a group has succeeded, members can neither leave it nor get a refund', async () => {
    const { id, people, orderNos } = await createPaidGroup(app, shop, 3)
    const [orderNo] = orderNos
    const member = people[0]!
    const refused = { status: 400, error: 'GROUP_SUCCEEDED' }
    expect(await getRefusal(leave(id, member))).toMatchObject(refused)
    const refund = member.orders.refund({ params: { orderNo: orderNo! }, body: { reason: '不要了' } })
    expect(await getRefusal(refund)).toMatchObject(refused)
    const cancel = member.merchantOrders.cancel({ params: { id: orderNo! }, body: undefined })
    expect(await getRefusal(cancel)).toMatchObject(refused)
    expect(await rows.statuses(orderNos)).toEqual(['paid', 'paid', 'paid'])
  })

  test('the merchant completes or rejects a member’s order after the group succeeded; a rejected order is refunded', async () => {
    const { id, orderNos } = await createPaidGroup(app, shop, 3)
    const [served, refused] = orderNos
    await shop.merchantOrders.confirm({ params: { id: served! } })
    await shop.merchantOrders.complete({ params: { id: served! } })
    await shop.merchantOrders.reject({ params: { id: refused! }, body: undefined })
    expect(await rows.statuses(orderNos)).toEqual(['completed', 'refunded', 'paid'])
    expect((await rows.shopOrders(id)).map(({ status }) => status)).toEqual(['completed', 'refunded', 'paid'])
    expect(await rows.group(id)).toMatchObject({ status: 'success', current_members: 2, paid_members: 2 })
  })

  test('an order of a successful group that the merchant does not confirm is refunded after seven days', async () => {
    const { id, orderNos } = await createPaidGroup(app, shop, 3)
    const run = () =>
      merchantOrderJobs(app.deps)
        .find(({ name }) => name === 'merchant-orders.unanswered')
        ?.run(now())
    app.clock.move({ advanceMs: 7 * dayMs - 1 })
    await run()
    expect(await rows.statuses(orderNos)).toEqual(['paid', 'paid', 'paid'])
    app.clock.move({ advanceMs: 1 })
    await run()
    expect(await rows.statuses(orderNos)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await rows.shares(id)).toEqual([0, 0])
  })

  test('a late payment for a released share takes the share again, or is refunded if the group is full', async () => {
    const late = async (fill: boolean) => {
      const { groupOrderId: id, orderNo } = await startGroupAs(
        await createTestCampaign(shop, { minMembers: 2, maxMembers: 2 }),
        user,
      )
      // Simulates that the provider has already closed the payment sheet of the order, whose payment then arrives late.
      await app.db
        .updateTable('payments')
        .set({ pay_params: null })
        .where('out_trade_no', '=', orderNo)
        .execute()
      await leave(id, user)
      if (fill) for (const other of await createUsers(app, 2)) await joinGroupAs(id, other)
      await app.pay(orderNo)
      return { status: (await rows.order(orderNo)).status, shares: await rows.shares(id) }
    }
    expect(await late(false)).toEqual({ status: 'paid', shares: [1, 1] })
    user = await app.user()
    expect(await late(true)).toEqual({ status: 'refunded', shares: [2, 0] })
  })
})

describe('expireGroups', () => {
  test('expireGroups expires a group and refunds every paid member once', async () => {
    const { id, people, orderNos } = await createPaidGroup(app, shop, 2)
    const unpaid = await joinGroupAs(id, await app.user())
    app.clock.move({ advanceMs: 24 * hourMs - 1 })
    await expireGroups(app.deps, now())
    expect(await rows.group(id)).toMatchObject({ status: 'pending' })
    app.clock.move({ advanceMs: 1 })
    await expireGroups(app.deps, now())
    await expireGroups(app.deps, now())
    expect(await rows.group(id)).toMatchObject({ status: 'expired', current_members: 0, paid_members: 0 })
    expect(await rows.statuses([...orderNos, unpaid.orderNo])).toEqual(['refunded', 'refunded', 'cancelled'])
    expect(await rows.refunds(orderNos)).toEqual([8000, 8000])
    for (const person of people) expect(await rows.notices(person.id)).toEqual(['GROUP_BUY_EXPIRED'])
    expect(await rows.shopOrders(id)).toEqual([])
  })

  test('a group succeeds at its end if the provider reports a last payment whose callback was lost', async () => {
    const { id, orderNos } = await createPaidGroup(app, shop, 2)
    app.clock.move({ advanceMs: 24 * hourMs - minuteMs })
    const { orderNo } = await joinGroupAs(id, await app.user())
    await app.pay(orderNo, { times: 0 })
    app.clock.move({ advanceMs: minuteMs })
    await expireGroups(app.deps, now())
    expect(await rows.group(id)).toMatchObject({ status: 'success', paid_members: 3 })
    expect(await rows.statuses([...orderNos, orderNo])).toEqual(['paid', 'paid', 'paid'])
  })

  test('expireGroups keeps a group pending while the provider is unavailable and refunds it later', async () => {
    const { id, orderNos } = await createPaidGroup(app, shop, 1)
    const { wechatPay } = app.deps
    await joinGroupAs(id, await app.user())
    app.clock.move({ advanceMs: 24 * hourMs })
    app.deps.wechatPay = {
      ...wechatPay,
      query: async () => {
        throw new Error('the line is dead')
      },
    }
    await expireGroups(app.deps, now())
    expect(await rows.group(id)).toMatchObject({ status: 'pending' })
    app.deps.wechatPay = wechatPay
    await expireGroups(app.deps, now())
    expect(await rows.group(id)).toMatchObject({ status: 'expired' })
    expect(await rows.statuses(orderNos)).toEqual(['refunded'])
  })

  test('expireGroups refunds the remaining members of a group after an earlier run was interrupted', async () => {
    const { id, orderNos } = await createPaidGroup(app, shop, 2)
    await app.db.updateTable('group_buy_orders').set({ status: 'expired' }).where('id', '=', id).execute()
    await expireGroups(app.deps, now())
    expect(await rows.statuses(orderNos)).toEqual(['refunded', 'refunded'])
    expect(await rows.shares(id)).toEqual([0, 0])
  })

  test('a payment for an expired group is refunded', async () => {
    const { groupOrderId: id, orderNo } = await startGroupAs(await createTestCampaign(shop), user)
    await app.db.updateTable('group_buy_orders').set({ status: 'expired' }).where('id', '=', id).execute()
    await app.pay(orderNo)
    expect(await rows.statuses([orderNo])).toEqual(['refunded'])
    expect(await rows.shares(id)).toEqual([0, 0])
  })
})
