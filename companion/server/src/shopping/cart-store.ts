import { deleteOneRow, updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { maxCartItemQuantity } from './rules.ts'

export const listCartItems = (db: Db, userId: number) =>
  db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .innerJoin('service_providers', 'service_providers.id', 'products.provider_id')
    .select([
      'cart_items.id',
      'cart_items.product_id',
      'cart_items.quantity',
      'products.provider_id',
      'products.name',
      'products.image_url',
      'products.price',
      'products.unit',
      'products.stock',
      'products.status',
      'service_providers.company_name',
      'service_providers.status as provider_status',
    ])
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.id')
    .execute()

export type CartRow = Awaited<ReturnType<typeof listCartItems>>[number]
type CartItemInput = { productId: number; quantity: number }

/** Adds a quantity to the cart item of a product. Returns undefined if the total quantity would be too large. */
export const addCartItem = (db: Db, userId: number, { productId, quantity }: CartItemInput, now: Instant) =>
  db
    .insertInto('cart_items')
    .values({ user_id: userId, product_id: productId, quantity, created_at: toDate(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet({ quantity: sql<number>`cart_items.quantity + excluded.quantity` })
        .where(sql<boolean>`cart_items.quantity + excluded.quantity <= ${maxCartItemQuantity}`),
    )
    .returning(['id', 'quantity'])
    .executeTakeFirst()

/**
 * Raises cart items to at least these quantities, and adds those that are missing. Rows are written by ascending
 * product, so that two simultaneous requests cannot deadlock.
 */
export const raiseCartItemQuantities = (db: Db, userId: number, items: CartItemInput[], now: Instant) =>
  db
    .insertInto('cart_items')
    .values(
      items
        .toSorted((one, other) => one.productId - other.productId)
        .map(({ productId, quantity }) => ({
          user_id: userId,
          product_id: productId,
          quantity,
          created_at: toDate(now),
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet({ quantity: sql<number>`greatest(cart_items.quantity, excluded.quantity)` }),
    )
    .execute()

/** Sets the quantity of a cart item. Returns false if the user has no such item. */
export const setCartItemQuantity = (db: Db, userId: number, id: number, quantity: number) =>
  updateOneRow(
    db.updateTable('cart_items').set({ quantity }).where('id', '=', id).where('user_id', '=', userId),
  )

/** Removes a cart item. Returns false if the user has no such item. */
export const deleteCartItem = (db: Db, userId: number, id: number) =>
  deleteOneRow(db.deleteFrom('cart_items').where('id', '=', id).where('user_id', '=', userId))

/**
 * Locks the rows of cart items until the transaction ends, so that two concurrent orders do not buy the same items.
 * Without `ids`, locks all items of the cart.
 */
export const lockCartItemRows = (tx: Db, userId: number, ids: number[] | undefined) =>
  tx
    .selectFrom('cart_items')
    .select(['id', 'product_id', 'quantity'])
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = ANY(${ids!})`))
    .orderBy('product_id')
    .forUpdate()
    .execute()

export const deleteCartItems = (tx: Db, ids: number[]) =>
  tx.deleteFrom('cart_items').where('id', 'in', ids).execute()

export const deleteAllCartItems = (db: Db, userId: number) =>
  db.deleteFrom('cart_items').where('user_id', '=', userId).execute()
