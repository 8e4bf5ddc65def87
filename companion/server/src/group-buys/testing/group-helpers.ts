import type { TestApp, TestMerchant, TestUser } from '#testing'

/** Creates a group buy campaign at 80 yuan for a service that costs 100 yuan. */
export async function createTestCampaign(shop: TestMerchant, changes: object = {}, service: object = {}) {
  const { id: serviceId } = await shop.merchantServices.create({
    body: { title: '陪诊', price: 100, ...service },
  })
  const body = { serviceId, groupPrice: 80, ...changes }
  return (await shop.groupBuysMerchant.create({ body })).id
}

export const startGroupAs = (campaignId: number, by: TestUser) => by.groupBuys.start({ body: { campaignId } })
export const joinGroupAs = (id: number, by: TestUser) =>
  by.groupBuys.join({ params: { id }, body: undefined })

export const createUsers = (app: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, () => app.user()))

/** Creates a group in which `paying` members have paid, including the user who started it. */
export async function createPaidGroup(
  app: TestApp,
  shop: TestMerchant,
  paying: number,
  changes: object = {},
) {
  const people = await createUsers(app, paying)
  const [initiator, ...others] = people
  const first = await startGroupAs(await createTestCampaign(shop, changes), initiator!)
  const shares = [first]
  for (const other of others) shares.push(await joinGroupAs(first.groupOrderId, other))
  for (const { orderNo } of shares) await app.pay(orderNo)
  return { id: first.groupOrderId, people, orderNos: shares.map(({ orderNo }) => orderNo) }
}

type TestContext = { app: TestApp; user: TestUser }

/**
 * Creates helpers for later actions of group members. `at` is a function that returns the app and the data of the test,
 * because both are created only after the test suite is declared.
 */
export const createGroupHelpers = (at: () => TestContext) => ({
  now: () => at().app.clock.now(),
  leave: async (id: number, by: TestUser) => (await at().app.again(by)).groupBuys.leave({ params: { id } }),
  show: async (id: number, by = at().user) => (await at().app.again(by)).groupBuys.get({ params: { id } }),
})

/** Creates helpers that read the state of groups from the database. */
export function createGroupRowReaders({ db }: Pick<TestApp, 'db'>) {
  const group = (id: number) =>
    db.selectFrom('group_buy_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const order = (orderNo: string) =>
    db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
  return {
    group,
    order,
    statuses: async (orderNos: string[]) =>
      (await Promise.all(orderNos.map(order))).map(({ status }) => status),
    /** Reads the merchant orders of a group. */
    shopOrders: (groupId: number) =>
      db
        .selectFrom('merchant_orders')
        .selectAll()
        .where('group_order_id', '=', groupId)
        .orderBy('id')
        .execute(),
    /** Reads the numbers of reserved and paid shares of a group. */
    async shares(id: number) {
      const { current_members, paid_members } = await group(id)
      return [current_members, paid_members]
    },
    async notices(userId: number) {
      const rows = await db
        .selectFrom('notifications')
        .select('type')
        .where('user_id', '=', userId)
        .where('type', 'like', 'GROUP_BUY%')
        .execute()
      return rows.map(({ type }) => type)
    },
    async refunds(orderNos: string[]) {
      const rows = await db
        .selectFrom('refunds')
        .select('amount_fen')
        .where('order_no', 'in', orderNos)
        .execute()
      return rows.map(({ amount_fen }) => amount_fen)
    },
  }
}
