import { type Deps, apiError as refuseCommon } from '#core'
import * as store from './cart-store.ts'
import { apiError } from './errors.ts'
import { findProduct, isProductOnSale } from './product-store.ts'

type CartDeps = Pick<Deps, 'db' | 'clock'>

export async function addToCart(
  { db, clock }: CartDeps,
  userId: number,
  input: { productId: number; quantity: number },
) {
  const product = await findProduct(db, input.productId)
  if (!product) throw refuseCommon('NOT_FOUND')
  if (!isProductOnSale(product)) throw apiError('PRODUCT_UNAVAILABLE')
  const item = await store.addCartItem(db, userId, input, clock.now())
  if (!item) throw apiError('QUANTITY_LIMIT')
  return { success: true as const, message: '已加入购物车', ...item }
}

export async function changeCartItem({ db }: CartDeps, userId: number, id: number, quantity: number) {
  if (!(await store.setCartItemQuantity(db, userId, id, quantity))) throw refuseCommon('NOT_FOUND')
}

export async function removeCartItem({ db }: CartDeps, userId: number, id: number) {
  if (!(await store.deleteCartItem(db, userId, id))) throw refuseCommon('NOT_FOUND')
}
