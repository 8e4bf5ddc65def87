import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { createTestWorker } from '../housekeeping/testing/fixtures.ts'
import { createServiceProductRequests } from '../service-products/testing/product-helpers.ts'
import { addGrocer, addProduct } from '../shopping/testing/grocery-helpers.ts'
import { maxFavourites } from './contract.ts'

type Kind = 'grocery' | 'service' | 'service_product' | 'worker'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let shop: TestMerchant
let grocer: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = await app.merchant()
  grocer = await addGrocer(app)
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { offer } = createServiceProductRequests(() => ({ app, user, admin, providerId: grocer }))
const add = (kind: Kind, id: number, by = user) => by.favourites.add({ params: { kind, id } })
const remove = (kind: Kind, id: number, by = user) => by.favourites.remove({ params: { kind, id } })
const list = async (by = user) => (await by.favourites.list()).favourites
const newService = async () =>
  (await shop.merchantServices.create({ body: { title: '陪诊', price: 88.5 } })).id

describe('GET /favourites', () => {
  test('lists groceries, services, service products and workers with their price now, newest first', async () => {
    const targets = [
      ['grocery', await addProduct(app, grocer)],
      ['service', await newService()],
      ['service_product', await offer()],
      ['worker', await createTestWorker(app)],
    ] as const
    for (const [kind, id] of targets) {
      await add(kind, id)
      app.clock.move({ advanceMs: 1000 })
    }
    const availability = 'available'
    expect(await list()).toMatchObject([
      { kind: 'worker', id: targets[3][1], name: '王阿姨', provider: '试验家政', price: 40, availability },
      { kind: 'service_product', id: targets[2][1], name: '北戴河五日', price: 100, availability },
      { kind: 'service', id: targets[1][1], name: '陪诊', price: 88.5, availability },
      { kind: 'grocery', id: targets[0][1], name: '大米', provider: '试验超市', price: 10, availability },
    ])
  })

  test('keeps withdrawn and sold out targets and says so', async () => {
    const [rice, milk] = [await addProduct(app, grocer), await addProduct(app, grocer)]
    const service = await newService()
    const product = await offer()
    const worker = await createTestWorker(app)
    await add('grocery', rice)
    await add('grocery', milk)
    await add('service', service)
    await add('service_product', product)
    await add('worker', worker)
    const { db } = app
    await db.updateTable('products').set({ status: 'unavailable' }).where('id', '=', rice).execute()
    await db.updateTable('products').set({ stock: 0 }).where('id', '=', milk).execute()
    await db.updateTable('merchant_services').set({ status: 'deleted' }).where('id', '=', service).execute()
    await db.updateTable('service_products').set({ status: 'inactive' }).where('id', '=', product).execute()
    await db.updateTable('service_workers').set({ status: 'offline' }).where('id', '=', worker).execute()
    const states = (await list()).map(({ kind, id, availability }) => `${kind} ${id} ${availability}`)
    expect(states.toSorted()).toEqual(
      [
        `grocery ${rice} withdrawn`,
        `grocery ${milk} sold_out`,
        `service ${service} withdrawn`,
        `service_product ${product} withdrawn`,
        `worker ${worker} withdrawn`,
      ].toSorted(),
    )
    await remove('service', service)
    expect(await list()).toHaveLength(4)
  })
})

describe('PUT and DELETE /favourites/:kind/:id', () => {
  test('repeated requests change nothing, and the same id of another kind is another favourite', async () => {
    const rice = await addProduct(app, grocer)
    await Promise.all(Array.from({ length: 5 }, () => add('grocery', rice)))
    expect(await list()).toHaveLength(1)
    expect((await getRefusal(add('worker', 999_999))).status).toBe(404)
    await remove('grocery', rice)
    await remove('grocery', rice)
    expect(await list()).toEqual([])
  })

  test('favourites belong to one user', async () => {
    const rice = await addProduct(app, grocer)
    const other = await app.user()
    await add('grocery', rice)
    expect(await list(other)).toEqual([])
    await remove('grocery', rice, other)
    expect(await list()).toHaveLength(1)
  })

  test('answers 404 for an unknown target and for adding a withdrawn one', async () => {
    const gone = await addProduct(app, grocer, { status: 'unavailable' })
    for (const request of [
      () => add('grocery', gone),
      () => add('grocery', 999_999),
      () => remove('grocery', 999_999),
    ])
      expect(await getRefusal(request())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('answers 400 VALIDATION_ERROR for an unknown kind', async () => {
    expect(await getRefusal(add('shop' as Kind, 1))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('20 simultaneous requests fill the last 5 of 200 places, and 15 get FAVOURITE_LIMIT_REACHED', async () => {
    const products = await app.db
      .insertInto('products')
      .values(
        Array.from({ length: maxFavourites + 15 }, (_, nth) => ({
          provider_id: grocer,
          name: `商品${nth}`,
          price: '1.00',
          stock: 1,
          created_at: new Date(app.clock.now()),
        })),
      )
      .returning('id')
      .execute()
    const ids = products.map(({ id }) => id)
    await app.db
      .insertInto('favourites')
      .values(
        ids.slice(0, maxFavourites - 5).map((id) => ({
          user_id: user.id,
          kind: 'grocery' as const,
          target_id: id,
          created_at: new Date(app.clock.now()),
        })),
      )
      .execute()
    const outcomes = await Promise.allSettled(ids.slice(maxFavourites - 5).map((id) => add('grocery', id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { body: { error: string } }).body.error] : [],
    )
    expect(codes).toEqual(Array.from({ length: 15 }, () => 'FAVOURITE_LIMIT_REACHED'))
    expect(await list()).toHaveLength(maxFavourites)
    await add('grocery', ids[0] ?? 0)
  })

  test('the deletion of the account deletes its favourites', async () => {
    await add('grocery', await addProduct(app, grocer))
    await user.users.remove({ body: { phone: user.phone } })
    await app.settle()
    const rows = await app.db.selectFrom('favourites').where('user_id', '=', user.id).selectAll().execute()
    expect(rows).toEqual([])
  })
})
