import { decimalOfFen, type Fen, fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, done, apiError as refuseCommon } from '#core'
import { countView } from '#merchant-stats'
import { requireActiveMerchant } from '#merchants'
import { assertNotSensitive } from '#moderation'
import { storeImage } from '#uploads'
import type { NewService, ServiceChanges } from './contract.ts'
import { apiError } from './errors.ts'
import { serviceOfferRefusal } from './rules.ts'
import * as store from './store.ts'

type ImageDeps = Parameters<typeof storeImage>[0]
export type ServiceDeps = Pick<Deps, 'db' | 'clock'> & ImageDeps

const decimalOrNull = (fen: Fen | null | undefined) =>
  fen === null || fen === undefined ? null : decimalOfFen(fen)

function assertOffer(offer: Parameters<typeof serviceOfferRefusal>[0]) {
  const refusal = serviceOfferRefusal(offer)
  if (refusal) throw apiError(refusal)
}

/**
 * Keeps the addresses in `kept` and stores everything else as a new picture. Sequential, because each picture is
 * decoded in memory.
 */
async function storeImages(deps: ImageDeps, merchantId: number, images: string[], kept: string[] = []) {
  const owner = `merchant:${merchantId}` as const
  const urls: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  for (const image of images)
    urls.push(kept.includes(image) ? image : (await storeImage(deps, image, owner)).url)
  return urls
}

export async function createService(
  deps: ServiceDeps,
  merchantId: number,
  input: z.output<typeof NewService>,
) {
  const merchant = await requireActiveMerchant(deps.db, merchantId)
  assertNotSensitive(...textsOf(input))
  const category = input.category ?? merchant.category
  const originalFen = input.originalPrice ?? null
  assertOffer({ merchantCategory: merchant.category, category, priceFen: input.price, originalFen })
  const at = toDate(deps.clock.now())
  const { id } = await store.addService(deps.db, {
    merchant_id: merchantId,
    title: input.title,
    category,
    subcategory: input.subcategory ?? null,
    description: input.description ?? null,
    images: await storeImages(deps, merchantId, input.images),
    price: decimalOfFen(input.price),
    original_price: decimalOrNull(originalFen),
    price_unit: input.priceUnit ?? null,
    stock: input.stock ?? null,
    service_duration: input.serviceDuration ?? null,
    is_online: input.isOnline ?? true,
    sort_order: input.sortOrder ?? 0,
    created_at: at,
    updated_at: at,
  })
  return { ...done('服务已发布'), id }
}

export async function getOwnService({ db }: Pick<Deps, 'db'>, merchantId: number, id: number) {
  await requireActiveMerchant(db, merchantId)
  const service = await store.findOwnService(db, merchantId, id)
  if (!service) throw refuseCommon('NOT_FOUND')
  return service
}

type ServiceChangesInput = z.output<typeof ServiceChanges>

/** Returns the texts of a service that users see. */
const textsOf = ({ title, description, subcategory, priceUnit, serviceDuration }: ServiceChangesInput) => [
  title,
  description,
  subcategory,
  priceUnit,
  serviceDuration,
]

export async function changeService(
  deps: ServiceDeps,
  merchantId: number,
  id: number,
  input: ServiceChangesInput,
) {
  const merchant = await requireActiveMerchant(deps.db, merchantId)
  assertNotSensitive(...textsOf(input))
  const { images: kept } = await getOwnService(deps, merchantId, id)
  const images = input.images && (await storeImages(deps, merchantId, input.images, kept))
  await inTransaction(deps.db, async (tx) => {
    const service = await store.lockOwnServices(tx, merchantId, id)
    if (!service) throw refuseCommon('NOT_FOUND')
    const original = service.original_price === null ? null : fenOfDecimal(service.original_price)
    assertOffer({
      merchantCategory: merchant.category,
      category: input.category ?? service.category,
      priceFen: input.price ?? fenOfDecimal(service.price),
      originalFen: input.originalPrice === undefined ? original : input.originalPrice,
    })
    await store.updateService(tx, id, changesOf(input, images), deps.clock.now())
  })
  return done('服务已更新')
}

/** Fields that are not sent stay unchanged, because undefined columns are left out of the SQL. */
const changesOf = (input: ServiceChangesInput, images: string[] | undefined) =>
  Object.fromEntries(
    Object.entries({
      title: input.title,
      category: input.category,
      subcategory: input.subcategory,
      description: input.description,
      images,
      price: input.price === undefined ? undefined : decimalOfFen(input.price),
      original_price: input.originalPrice === undefined ? undefined : decimalOrNull(input.originalPrice),
      price_unit: input.priceUnit,
      stock: input.stock,
      service_duration: input.serviceDuration,
      is_online: input.isOnline,
      sort_order: input.sortOrder,
      status: input.status,
    }).filter(([, value]) => value !== undefined),
  )

export async function removeService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: number,
  id: number,
) {
  await getOwnService({ db }, merchantId, id)
  await store.updateService(db, id, { status: 'deleted' }, clock.now())
  return done('服务已删除')
}

export async function viewService({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number, id: number) {
  const service = await store.findOfferedService(db, id)
  if (!service) throw refuseCommon('NOT_FOUND')
  await countView(db, { merchantId: service.merchant_id, userId }, clock.now())
  return service
}
