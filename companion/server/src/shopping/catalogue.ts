import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { storeImages } from '#uploads'
import { assertCategoryExists } from './categories.ts'
import {
  type GroceryProductChanges,
  maxGroceryStock,
  type NewGroceryProduct,
  type StockChangeInput,
} from './catalogue-contract.ts'
import * as store from './catalogue-store.ts'
import { toPriceChangeResponse, toAdminGroceryResponse, toStockChangeResponse } from './catalogue-views.ts'
import { apiError } from './errors.ts'
import {
  addGroceryProductAndRecordChanges,
  type ProductChangeAuthor,
  changeLockedGroceryProduct,
} from './product-changes.ts'

export type GroceryCatalogueDeps = Pick<Deps, 'db' | 'clock'> & Parameters<typeof storeImages>[0]

const editorOf = ({ clock }: GroceryCatalogueDeps, adminId: number): ProductChangeAuthor => ({
  adminId,
  at: toDate(clock.now()),
})

export async function getProductWithChanges({ db }: Pick<Deps, 'db'>, id: number) {
  const [product, stockChanges, priceChanges] = await Promise.all([
    store.findProductOfAnyStatus(db, id),
    store.listStockChanges(db, id),
    store.listPriceChanges(db, id),
  ])
  if (!product) throw refuseCommon('NOT_FOUND')
  return {
    ...toAdminGroceryResponse(product),
    stockChanges: stockChanges.map(toStockChangeResponse),
    priceChanges: priceChanges.map(toPriceChangeResponse),
  }
}

export async function assertIsGrocer(db: Deps['db'], id: number) {
  const grocer = await store.findGrocer(db, id)
  if (!grocer) throw refuseCommon('NOT_FOUND')
  if (grocer.category !== 'grocery') throw apiError('NOT_A_GROCER')
}

/**
 * Returns the columns of the fields that the request contains. All other columns are left out, so that an update does
 * not change them.
 */
async function productColumns(deps: GroceryCatalogueDeps, input: z.output<typeof GroceryProductChanges>) {
  const { imageUrl } = input
  await assertCategoryExists(deps.db, input.category)
  const [image = null] = imageUrl ? await storeImages(deps, [imageUrl], { owner: 'house' }) : []
  return {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.category !== undefined && { category: input.category }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.unit !== undefined && { unit: input.unit }),
    ...(input.price !== undefined && { price: fenToDecimalYuan(input.price) }),
    ...(input.status !== undefined && { status: input.status }),
    ...(imageUrl !== undefined && { image_url: image }),
  }
}

export async function createGroceryProduct(
  deps: GroceryCatalogueDeps,
  adminId: number,
  { providerId, stock, name, price, ...others }: z.output<typeof NewGroceryProduct>,
) {
  await assertIsGrocer(deps.db, providerId)
  const columns = {
    ...(await productColumns(deps, others)),
    provider_id: providerId,
    name,
    stock,
    price: fenToDecimalYuan(price),
  }
  const id = await inTransaction(deps.db, (tx) =>
    addGroceryProductAndRecordChanges(tx, columns, editorOf(deps, adminId)),
  )
  return { ...createSuccessResponse('商品已添加'), id }
}

export async function changeGroceryProduct(
  deps: GroceryCatalogueDeps,
  adminId: number,
  id: number,
  input: z.output<typeof GroceryProductChanges>,
) {
  const columns = await productColumns(deps, input)
  await inTransaction(deps.db, async (tx) => {
    const product = await store.lockGroceryProduct(tx, id)
    if (!product) throw refuseCommon('NOT_FOUND')
    await changeLockedGroceryProduct(tx, product, columns, editorOf(deps, adminId))
  })
  return createSuccessResponse('商品已更新')
}

/**
 * Changes the stock of a product. The product is locked first, so that simultaneous orders and this change do
 * not overwrite each other.
 */
export async function changeGroceryStock(
  deps: GroceryCatalogueDeps,
  adminId: number,
  id: number,
  { change, counted, reason }: z.output<typeof StockChangeInput>,
) {
  const stock = await inTransaction(deps.db, async (tx) => {
    const product = await store.lockGroceryProduct(tx, id)
    if (!product) throw refuseCommon('NOT_FOUND')
    const next = counted ?? product.stock + (change ?? 0)
    if (next < 0) throw apiError('STOCK_BELOW_ZERO')
    if (next > maxGroceryStock) throw apiError('STOCK_TOO_LARGE')
    await changeLockedGroceryProduct(
      tx,
      product,
      { stock: next },
      { ...editorOf(deps, adminId), reason: reason ?? null },
    )
    return next
  })
  return { ...createSuccessResponse('库存已更新'), stock }
}
