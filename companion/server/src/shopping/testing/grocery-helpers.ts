import { toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable } from 'kysely'
import type { DB } from '#core'
import type { TestApp, TestUser } from '#testing'

export async function addGrocer(
  { db, clock }: TestApp,
  values: Partial<Insertable<DB['service_providers']>> = {},
) {
  const { id } = await db
    .insertInto('service_providers')
    .values({
      company_name: '试验超市',
      category: 'grocery',
      created_at: toDate(clock.now()),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a product for 10.00 yuan with stock 100. */
export async function addProduct(
  { db, clock }: TestApp,
  provider: number,
  values: Partial<Insertable<DB['products']>> = {},
) {
  const { id } = await db
    .insertInto('products')
    .values({
      provider_id: provider,
      name: '大米',
      price: '10.00',
      stock: 100,
      created_at: toDate(clock.now()),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const readStock = async ({ db }: TestApp, id: number) => {
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return stock
}

type Buyer = Pick<TestUser, 'shopping'>

export const addProductToCart = (user: Buyer, productId: number, quantity = 1) =>
  user.shopping.addToCart({ body: { productId, quantity } })

export const deliveryContact = { address: '北京市东城区和平里1号', phone: '13912345678' }

export const requestCartOrder = (user: Buyer, values: object = {}) =>
  user.shopping.order({ body: { ...deliveryContact, ...values } })

export async function buyProduct(user: Buyer, productId: number, quantity = 1) {
  await addProductToCart(user, productId, quantity)
  return requestCartOrder(user)
}
