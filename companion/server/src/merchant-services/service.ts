import { decimalOfFen, type Fen, fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, done, refuse as refuseCommon } from '#core'
import { countView } from '#merchant-stats'
import { requireActive } from '#merchants'
import { assertNotSensitive } from '#moderation'
import { storeImage } from '#uploads'
import type { NewService, ServiceChanges } from './contract.ts'
import { refuse } from './errors.ts'
import { offerRefusal } from './rules.ts'
import * as store from './store.ts'

type ImageDeps = Parameters<typeof storeImage>[0]
export type ServiceDeps = Pick<Deps, 'db' | 'clock'> & ImageDeps

const decimalOrNull = (fen: Fen | null | undefined) =>
  fen === null || fen === undefined ? null : decimalOfFen(fen)

function assertOffer(offer: Parameters<typeof offerRefusal>[0]) {
  const refusal = offerRefusal(offer)
  if (refusal) throw refuse(refusal)
}

/** Addresses of `kept` stay as they are, everything else is a new picture. One after the other: each is decoded whole. */
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
  given: z.output<typeof NewService>,
) {
  const merchant = await requireActive(deps.db, merchantId)
  assertNotSensitive(...wordsOf(given))
  const category = given.category ?? merchant.category
  const originalFen = given.originalPrice ?? null
  assertOffer({ merchantCategory: merchant.category, category, priceFen: given.price, originalFen })
  const at = toDate(deps.clock.now())
  const { id } = await store.addService(deps.db, {
    merchant_id: merchantId,
    title: given.title,
    category,
    subcategory: given.subcategory ?? null,
    description: given.description ?? null,
    images: await storeImages(deps, merchantId, given.images),
    price: decimalOfFen(given.price),
    original_price: decimalOrNull(originalFen),
    price_unit: given.priceUnit ?? null,
    stock: given.stock ?? null,
    service_duration: given.serviceDuration ?? null,
    is_online: given.isOnline ?? true,
    sort_order: given.sortOrder ?? 0,
    created_at: at,
    updated_at: at,
  })
  return { ...done('服务已发布'), id }
}

export async function getOwnService({ db }: Pick<Deps, 'db'>, merchantId: number, id: number) {
  await requireActive(db, merchantId)
  const service = await store.findOwn(db, merchantId, id)
  if (!service) throw refuseCommon('NOT_FOUND')
  return service
}

type Changes = z.output<typeof ServiceChanges>

/** What everybody reads who looks for services. */
const wordsOf = ({ title, description, subcategory, priceUnit, serviceDuration }: Changes) => [
  title,
  description,
  subcategory,
  priceUnit,
  serviceDuration,
]

export async function changeService(deps: ServiceDeps, merchantId: number, id: number, given: Changes) {
  const merchant = await requireActive(deps.db, merchantId)
  assertNotSensitive(...wordsOf(given))
  const { images: kept } = await getOwnService(deps, merchantId, id)
  const images = given.images && (await storeImages(deps, merchantId, given.images, kept))
  await inTransaction(deps.db, async (tx) => {
    const service = await store.lockOwn(tx, merchantId, id)
    if (!service) throw refuseCommon('NOT_FOUND')
    const original = service.original_price === null ? null : fenOfDecimal(service.original_price)
    assertOffer({
      merchantCategory: merchant.category,
      category: given.category ?? service.category,
      priceFen: given.price ?? fenOfDecimal(service.price),
      originalFen: given.originalPrice === undefined ? original : given.originalPrice,
    })
    await store.setService(tx, id, changesOf(given, images), deps.clock.now())
  })
  return done('服务已更新')
}

/** What is not sent stays: undefined columns are left out of the statement. */
const changesOf = (given: Changes, images: string[] | undefined) =>
  Object.fromEntries(
    Object.entries({
      title: given.title,
      category: given.category,
      subcategory: given.subcategory,
      description: given.description,
      images,
      price: given.price === undefined ? undefined : decimalOfFen(given.price),
      original_price: given.originalPrice === undefined ? undefined : decimalOrNull(given.originalPrice),
      price_unit: given.priceUnit,
      stock: given.stock,
      service_duration: given.serviceDuration,
      is_online: given.isOnline,
      sort_order: given.sortOrder,
      status: given.status,
    }).filter(([, value]) => value !== undefined),
  )

export async function removeService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: number,
  id: number,
) {
  await getOwnService({ db }, merchantId, id)
  await store.setService(db, id, { status: 'deleted' }, clock.now())
  return done('服务已删除')
}

export async function lookAt({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number, id: number) {
  const service = await store.findOnOffer(db, id)
  if (!service) throw refuseCommon('NOT_FOUND')
  await countView(db, { merchantId: service.merchant_id, userId }, clock.now())
  return service
}
