import { dayMs, hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { expireGroups } from './ending.ts'
import {
  createGroupHelpers,
  createGroupRowReaders,
  createPaidGroup,
  createTestCampaign,
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

const stockOf = (campaignId: number) =>
  app.db
    .selectFrom('merchant_services')
    .innerJoin('group_buy_campaigns', 'group_buy_campaigns.service_id', 'merchant_services.id')
    .select(['stock', 'sales_count'])
    .where('group_buy_campaigns.id', '=', campaignId)
    .executeTakeFirst()

describe('POST /group-buys', () => {
  test('starting a group reserves its first share, which must be paid within 30 minutes', async () => {
    const campaignId = await createTestCampaign(shop)
    const share = await startGroupAs(campaignId, user)
    expect(share).toEqual({
      groupOrderId: expect.any(Number),
      orderNo: expect.stringMatching(/^T\d{19}$/),
      amount: 80,
      payParams: expect.objectContaining({ package: expect.stringContaining('prepay_id=') }),
      paymentUrl: expect.stringContaining('/h5/pay/'),
      expiresAt: toIso(now() + 24 * hourMs),
    })
    expect((await rows.order(share.orderNo)).expires_at).toEqual(toDate(now() + 30 * minuteMs))
    expect(await show(share.groupOrderId)).toMatchObject({
      campaignId,
      service: { title: '陪诊', merchantId: shop.id },
      originalPrice: 100,
      groupPrice: 80,
      minMembers: 3,
      maxMembers: 10,
      status: 'pending',
      currentMembers: 1,
      paidMembers: 0,
      members: [{ id: user.id, hasPaid: false }],
      isJoined: true,
      myOrder: { orderNo: share.orderNo, status: 'held', paymentUrl: expect.stringContaining(share.orderNo) },
    })
  })

  test('starting a second group in the same campaign is refused, even by a concurrent request', async () => {
    const campaignId = await createTestCampaign(shop)
    const answers = await Promise.allSettled([
      startGroupAs(campaignId, user),
      startGroupAs(campaignId, user),
      startGroupAs(campaignId, user),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await getRefusal(startGroupAs(campaignId, user))).toMatchObject({
      status: 400,
      error: 'ALREADY_IN_GROUP',
    })
    app.clock.move({ advanceMs: dayMs })
    await expireGroups(app.deps, now())
    await startGroupAs(campaignId, { ...user, ...(await app.again(user)) })
  })

  test('starting a group in an unknown or withdrawn campaign, or of a closed merchant, is refused', async () => {
    expect(await getRefusal(startGroupAs(999_999, user))).toMatchObject({ status: 404 })
    const withdrawn = await createTestCampaign(shop)
    await shop.groupBuysMerchant.change({ params: { id: withdrawn }, body: { status: 'inactive' } })
    expect(await getRefusal(startGroupAs(withdrawn, user))).toMatchObject({ status: 404 })
    const closed = await createTestCampaign(shop)
    await app.db.updateTable('merchants').set({ status: 'suspended' }).where('id', '=', shop.id).execute()
    expect(await getRefusal(startGroupAs(closed, user))).toMatchObject({ status: 404 })
  })

  test('a coupon reduces what the user pays for starting a group', async () => {
    const { id: templateId } = await (await app.admin()).couponsAdmin.create({
      body: { title: '十元', type: 'amount', value: 10, validDays: 1 },
    })
    const { coupon } = await user.coupons.claim({ params: { templateId } })
    const body = { campaignId: await createTestCampaign(shop), couponId: coupon.id }
    expect(await user.groupBuys.start({ body })).toMatchObject({ amount: 70 })
  })
})

describe('group buy groups', () => {
  test('GET /group-buys lists a group under its campaign while the group can be joined', async () => {
    const campaignId = await createTestCampaign(shop)
    const { groupOrderId } = await startGroupAs(campaignId, user)
    const find = async () =>
      (await (await app.again(user)).groupBuys.list({ query: { pageSize: 50 } })).campaigns.find(
        ({ id }) => id === campaignId,
      )
    expect(await find()).toMatchObject({
      groupPrice: 80,
      openGroups: [{ id: groupOrderId, currentMembers: 1, status: 'pending', initiator: { id: user.id } }],
    })
    expect(JSON.stringify(await find())).not.toContain(user.phone)
    app.clock.move({ advanceMs: 24 * hourMs })
    expect((await find())?.openGroups).toEqual([])
  })

  test('reading or joining an unknown group answers 404', async () => {
    expect(await getRefusal(show(999_999))).toMatchObject({ status: 404 })
    expect(await getRefusal(joinGroupAs(999_999, user))).toMatchObject({ status: 404 })
  })

  test('a user can join a group once, until the group expires', async () => {
    const { groupOrderId: id } = await startGroupAs(await createTestCampaign(shop), user)
    expect(await getRefusal(joinGroupAs(id, user))).toMatchObject({ status: 400, error: 'ALREADY_IN_GROUP' })
    app.clock.move({ advanceMs: 24 * hourMs - 5 * minuteMs })
    const inTime = await joinGroupAs(id, await app.user())
    expect((await rows.order(inTime.orderNo)).expires_at).toEqual(toDate(now() + 5 * minuteMs))
    app.clock.move({ advanceMs: 5 * minuteMs })
    expect(await getRefusal(joinGroupAs(id, await app.user()))).toMatchObject({
      status: 400,
      error: 'GROUP_EXPIRED',
    })
  })

  test('a group succeeds when enough members have paid, and each payment becomes a merchant order', async () => {
    const { id, people, orderNos } = await createPaidGroup(app, shop, 2)
    expect(await rows.group(id)).toMatchObject({ status: 'pending', current_members: 2, paid_members: 2 })
    expect(await rows.shopOrders(id)).toEqual([])
    const last = await app.user()
    const { orderNo } = await joinGroupAs(id, last)
    await app.pay(orderNo, { times: 5 })
    expect(await rows.group(id)).toMatchObject({ status: 'success', current_members: 3, paid_members: 3 })
    const all = [...orderNos, orderNo]
    expect(await rows.shopOrders(id)).toMatchObject(
      all.map((order_no) => ({
        order_no,
        merchant_id: shop.id,
        status: 'paid',
        unit_price: '80.00',
        commission_rate: '15.00',
      })),
    )
    for (const person of [...people, last])
      expect(await rows.notices(person.id)).toEqual(['GROUP_BUY_SUCCESS'])
    const { orders } = await shop.merchantOrders.list({ query: { status: 'pending' } })
    expect(orders.map((order) => order.orderNo)).toEqual(all.toReversed())
    await app.settle()
    expect(app.sentTo(`merchant:${shop.id}`)).toHaveLength(3)
  })

  test('a successful group accepts members until it is full', async () => {
    const { id } = await createPaidGroup(app, shop, 2, { minMembers: 2, maxMembers: 3 })
    const { orderNo } = await joinGroupAs(id, await app.user())
    expect(await getRefusal(joinGroupAs(id, await app.user()))).toMatchObject({
      status: 400,
      error: 'GROUP_FULL',
    })
    await app.pay(orderNo)
    expect(await rows.shopOrders(id)).toHaveLength(3)
    expect(await rows.group(id)).toMatchObject({ status: 'success', paid_members: 3 })
  })

  test('unpaid shares of a group reserve the stock of the service', async () => {
    const campaignId = await createTestCampaign(shop, { minMembers: 2 }, { stock: 2 })
    const { groupOrderId: id, orderNo } = await startGroupAs(campaignId, user)
    const other = await app.user()
    const second = await joinGroupAs(id, other)
    expect(await getRefusal(joinGroupAs(id, await app.user()))).toMatchObject({
      status: 400,
      error: 'OUT_OF_STOCK',
    })
    await leave(id, other)
    expect(await stockOf(campaignId)).toEqual({ stock: 1, sales_count: 0 })
    await app.pay((await joinGroupAs(id, other)).orderNo)
    await app.pay(orderNo)
    expect(await stockOf(campaignId)).toEqual({ stock: 0, sales_count: 2 })
    await shop.merchantOrders.reject({ params: { id: orderNo }, body: undefined })
    expect(await stockOf(campaignId)).toEqual({ stock: 1, sales_count: 1 })
    expect(second.orderNo).not.toBe(orderNo)
  })
})
