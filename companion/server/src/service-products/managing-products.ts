import { fenToDecimalYuan, decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { storeImages } from '#uploads'
import type { NewServiceProduct, ServiceProductChanges } from './contract.ts'
import { apiError } from './errors.ts'
import { getDefaultCommissionRate, type ProductCategory, decideProductOfferRefusal } from './rules.ts'
import * as store from './store.ts'
import { isInformationProduct, toAvailabilityFields } from './views.ts'

export type ManageProductDeps = Pick<Deps, 'db' | 'clock'> & Parameters<typeof storeImages>[0]

type Columns = {
  category: ProductCategory
  subcategory: string | null
  price: string
  commission_rate: string
  available_from: string | null
  available_to: string | null
}

function assertOffer(product: Columns) {
  const refusal = decideProductOfferRefusal({
    category: product.category,
    priceFen: decimalYuanToFen(product.price),
    commissionRate: Number(product.commission_rate),
    isInformation: isInformationProduct(product),
    ...toAvailabilityFields(product),
  })
  if (refusal) throw apiError(refusal)
}

export async function createServiceProduct(
  deps: ManageProductDeps,
  given: z.output<typeof NewServiceProduct>,
) {
  const { providerId, category, title, stock } = given
  if (!(await store.findProductProvider(deps.db, providerId))) throw refuseCommon('NOT_FOUND')
  const judged = {
    category,
    subcategory: given.subcategory ?? null,
    price: fenToDecimalYuan(given.price),
    commission_rate: (given.commissionRate ?? getDefaultCommissionRate(category)).toFixed(2),
    available_from: given.availableFrom ?? null,
    available_to: given.availableTo ?? null,
  }
  assertOffer(judged)
  const { id } = await store.addServiceProduct(deps.db, {
    ...judged,
    provider_id: providerId,
    title,
    stock,
    description: given.description ?? null,
    images: await storeImages(deps, given.images, { owner: 'house' }),
    price_unit: given.priceUnit ?? null,
    location: given.location ?? null,
    created_at: toDate(deps.clock.now()),
  })
  return { ...createSuccessResponse('产品已发布'), id }
}

type Changes = z.output<typeof ServiceProductChanges>

export async function changeServiceProduct(deps: ManageProductDeps, id: number, given: Changes) {
  const images = given.images && (await storeImages(deps, given.images, { owner: 'house' }))
  await inTransaction(deps.db, async (tx) => {
    const product = await store.lockServiceProductRow(tx, id)
    if (!product) throw refuseCommon('NOT_FOUND')
    const changed = { ...product, ...toColumns(given, images) }
    assertOffer(changed)
    const { id: _, ...columns } = changed
    await store.updateServiceProduct(tx, id, columns)
  })
  return createSuccessResponse('产品已更新')
}

/**
 * Maps the fields of the request to columns. Fields that were not sent are left out, so that their columns stay
 * unchanged.
 */
const toColumns = (given: Changes, images: string[] | undefined) => ({
  ...(given.title !== undefined && { title: given.title }),
  ...(given.subcategory !== undefined && { subcategory: given.subcategory }),
  ...(given.description !== undefined && { description: given.description }),
  ...(images && { images }),
  ...(given.price !== undefined && { price: fenToDecimalYuan(given.price) }),
  ...(given.priceUnit !== undefined && { price_unit: given.priceUnit }),
  ...(given.commissionRate !== undefined && { commission_rate: given.commissionRate.toFixed(2) }),
  ...(given.location !== undefined && { location: given.location }),
  ...(given.availableFrom !== undefined && { available_from: given.availableFrom }),
  ...(given.availableTo !== undefined && { available_to: given.availableTo }),
  ...(given.stock !== undefined && { stock: given.stock }),
  ...(given.status !== undefined && { status: given.status }),
})
