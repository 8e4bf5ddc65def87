import type { TestAdmin, TestApp, TestUser } from '#testing'
import { buyProduct } from './grocery-helpers.ts'

type Fixture = { app: TestApp; user: TestUser; admin: TestAdmin }

/**
 * Returns requests of a user and an administrator about grocery orders. `at` returns the app and the data of the
 * test. `at` is a function, because the app starts only after the test suite is declared.
 */
export function createGroceryOrderRequests(at: () => Fixture) {
  const own = async () => (await at().user.shopping.orders({ query: {} })).orders
  const seeOrder = (orderNo: string) => at().user.orders.get({ params: { orderNo } })
  const refund = (orderNo: string) =>
    at().user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } })
  const move = (id: number, status: 'preparing' | 'delivering' | 'delivered') =>
    at().admin.shoppingAdmin.setStatus({ params: { id }, body: { status } })
  const paid = async (productId: number, quantity = 1) => {
    const placed = await buyProduct(at().user, productId, quantity)
    await at().app.pay(placed.orderNo)
    return placed
  }
  return { own, seeOrder, refund, move, paid }
}
