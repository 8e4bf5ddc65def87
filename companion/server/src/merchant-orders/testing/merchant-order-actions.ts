import type { TestApp, TestMerchant, TestUser } from '#testing'

type TestContext = { app: TestApp; shop: TestMerchant; user: TestUser }

/**
 * Returns functions that send requests of a user and of a merchant about orders. `at` is a function that returns the
 * app and the data of the test, because both are created only after the test suite is declared.
 */
export function createMerchantOrderRequests(at: () => TestContext) {
  const place = (serviceId: number, changes: object = {}, by = at().user) =>
    by.merchantOrders.place({ body: { serviceId, quantity: 1, ...changes } })
  return {
    place,
    async newService(changes: object = {}, by = at().shop) {
      const { id } = await by.merchantServices.create({ body: { title: '陪诊', price: 88.5, ...changes } })
      return id
    },
    async placeAndPay(serviceId: number, changes: object = {}) {
      const { orderNo } = await place(serviceId, changes)
      await at().app.pay(orderNo)
      return orderNo
    },
    confirm: (id: string, by = at().shop) => by.merchantOrders.confirm({ params: { id } }),
    complete: (id: string, by = at().shop) => by.merchantOrders.complete({ params: { id } }),
    reject: (id: string, by = at().shop) => by.merchantOrders.reject({ params: { id }, body: undefined }),
    cancel: (id: string, by = at().user) => by.merchantOrders.cancel({ params: { id }, body: undefined }),
    ...rowsOf(() => at().app),
  }
}

/** Reads orders, and the stock and sales counters that they change, from the tables. */
const rowsOf = (app: () => TestApp) => ({
  rowOf: (orderNo: string) =>
    app()
      .db.selectFrom('merchant_orders')
      .selectAll()
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow(),
  orderOf: (orderNo: string) =>
    app().db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow(),
  serviceOf: (id: number) =>
    app()
      .db.selectFrom('merchant_services')
      .select(['stock', 'sales_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  shopOf: (id: number) =>
    app()
      .db.selectFrom('merchants')
      .select(['total_orders', 'total_revenue'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
})
