import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import {
  addGrocer,
  addProduct,
  requestCartOrder,
  addProductToCart,
  readStock,
} from './testing/grocery-helpers.ts'

let app: TestApp
let admin: TestAdmin
let shop: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = await addGrocer(app)
})
afterAll(() => app.stop())

const times = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Returns users with one piece of the product in their cart. */
async function buyersOf(product: number, count: number): Promise<TestUser[]> {
  const users = await Promise.all(times(count).map(() => app.user()))
  await Promise.all(users.map((user) => addProductToCart(user, product)))
  return users
}
const changeStock = (id: number, body: { change: number } | { counted: number }) =>
  admin.groceryCatalogue.changeStock({ params: { id }, body })
const recordedSum = async (id: number) =>
  (await admin.groceryCatalogue.product({ params: { id } })).stockChanges.reduce(
    (sum, { change }) => sum + change,
    0,
  )

describe('stock changes that race with orders', () => {
  test('30 orders and 30 stock changes in parallel leave exactly the sum of all of them', async () => {
    const rice = await addProduct(app, shop, { stock: 50 })
    const users = await buyersOf(rice, 30)
    await Promise.all([
      ...users.map((user) => requestCartOrder(user)),
      ...times(30).map((n) => changeStock(rice, { change: n % 2 ? 7 : -1 })),
    ])
    expect(await recordedSum(rice)).toBe(15 * 7 - 15)
    expect(await readStock(app, rice)).toBe(50 - 30 + 15 * 7 - 15)
  })

  test('control: stock changes that read the stock without a lock overwrite the effect of simultaneous orders', async () => {
    const rice = await addProduct(app, shop, { stock: 50 })
    const users = await buyersOf(rice, 30)
    const seen = await readStock(app, rice)
    await Promise.all(users.map((user) => requestCartOrder(user)))
    await app.db
      .updateTable('products')
      .set({ stock: seen + 7 })
      .where('id', '=', rice)
      .execute()
    expect(await readStock(app, rice)).toBe(57)
    expect(await readStock(app, rice)).not.toBe(50 - 30 + 7)
  })

  test('stock counts that race with orders record differences that add up to the final stock', async () => {
    const rice = await addProduct(app, shop, { stock: 50 })
    const users = await buyersOf(rice, 20)
    await Promise.all([
      ...users.map((user) => requestCartOrder(user)),
      ...times(10).map((n) => changeStock(rice, { counted: 100 + n })),
    ])
    expect(await readStock(app, rice)).toBe(50 + (await recordedSum(rice)) - 20)
  })

  test('orders and stock removals that together exceed the stock never reduce it below 0', async () => {
    const rice = await addProduct(app, shop, { stock: 10 })
    const users = await buyersOf(rice, 15)
    const answers = await Promise.allSettled([
      ...users.map((user) => requestCartOrder(user)),
      ...times(15).map(() => changeStock(rice, { change: -1 })),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await readStock(app, rice)).toBe(0)
    expect(await getRefusal(changeStock(rice, { change: -1 }))).toMatchObject({ error: 'STOCK_BELOW_ZERO' })
  })

  test('imports that race with orders record stock differences that add up to the final stock', async () => {
    const milk = await addProduct(app, shop, { name: '牛奶', stock: 50 })
    const users = await buyersOf(milk, 20)
    const lines = [{ name: '牛奶', price: 10, stock: 80 }]
    await Promise.all([
      ...users.map((user) => requestCartOrder(user)),
      ...times(5).map(() => admin.groceryCatalogue.importProducts({ params: { id: shop }, body: { lines } })),
    ])
    expect(await readStock(app, milk)).toBe(50 + (await recordedSum(milk)) - 20)
  })
})

test('an order that races with price changes has only old or only new prices', async () => {
  const [rice, milk] = [await addProduct(app, shop), await addProduct(app, shop)]
  const users = await Promise.all(times(12).map(() => app.user()))
  await Promise.all(users.flatMap((user) => [addProductToCart(user, rice), addProductToCart(user, milk, 2)]))
  const amounts = await Promise.all([
    ...users.map(async (user) => (await requestCartOrder(user)).goodsAmount),
    (async () => {
      await admin.groceryCatalogue.changeProduct({ params: { id: rice }, body: { price: 20 } })
      return 30
    })(),
  ])
  for (const amount of amounts) expect([30, 40]).toContain(amount)
})
