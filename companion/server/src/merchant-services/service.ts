import { fenToDecimalYuan, type Fen, decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import {
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toMerchantRecipient,
} from '#core'
import { countPageView } from '#merchant-stats'
import { getActiveMerchant } from '#merchants'
import { assertNoSensitiveWords } from '#moderation'
import { storeImage } from '#uploads'
import type { NewService, ServiceChanges } from './contract.ts'
import { apiError } from './errors.ts'
import { decideServiceOfferRefusal } from './rules.ts'
import * as store from './store.ts'

type ImageDeps = Parameters<typeof storeImage>[0]
export type ServiceDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'> & ImageDeps

const defaultSlotMinutes = 60

const decimalOrNull = (fen: Fen | null | undefined) =>
  fen === null || fen === undefined ? null : fenToDecimalYuan(fen)

function assertOffer(offer: Parameters<typeof decideServiceOfferRefusal>[0]) {
  const refusal = decideServiceOfferRefusal(offer)
  if (refusal) throw apiError(refusal)
}

/**
 * Keeps the URLs in `kept` and stores every other entry as a new image. Stores one image at a time, because decoding an
 * image needs much memory.
 */
async function storeImages(deps: ImageDeps, merchantId: number, images: string[], kept: string[] = []) {
  const owner = `merchant:${merchantId}` as const
  const urls: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  for (const image of images)
    urls.push(kept.includes(image) ? image : (await storeImage(deps, image, owner)).url)
  return urls
}

const publishImages = (
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  merchantId: number,
  serviceId: number,
  urls: string[],
) =>
  emit(tx, {
    type: 'pictures.set',
    subject: `service:${serviceId}`,
    payload: { kind: 'serviceImage', subjectId: serviceId, owner: toMerchantRecipient(merchantId), urls },
  })

export async function createService(
  deps: ServiceDeps,
  merchantId: number,
  input: z.output<typeof NewService>,
) {
  const merchant = await getActiveMerchant(deps.db, merchantId)
  await assertNoSensitiveWords(deps, ...listPublicTexts(input))
  const category = input.category ?? merchant.category
  const originalFen = input.originalPrice ?? null
  assertOffer({ merchantCategory: merchant.category, category, priceFen: input.price, originalFen })
  const at = toDate(deps.clock.now())
  // Images are stored before the transaction, because storing takes time.
  const images = await storeImages(deps, merchantId, input.images)
  const { id } = await inTransaction(deps.db, async (tx) => {
    const service = await store.addService(tx, {
      merchant_id: merchantId,
      title: input.title,
      category,
      subcategory: input.subcategory ?? null,
      description: input.description ?? null,
      images,
      price: fenToDecimalYuan(input.price),
      original_price: decimalOrNull(originalFen),
      price_unit: input.priceUnit ?? null,
      stock: input.stock ?? null,
      service_duration: input.serviceDuration ?? null,
      capacity: input.capacity ?? null,
      slot_minutes: input.slotMinutes ?? defaultSlotMinutes,
      booking_hours: input.bookingHours ? JSON.stringify(input.bookingHours) : null,
      min_lead_minutes: input.minLeadMinutes ?? 0,
      max_lead_days: input.maxLeadDays ?? null,
      is_online: input.isOnline ?? true,
      sort_order: input.sortOrder ?? 0,
      created_at: at,
      updated_at: at,
    })
    if (images.length > 0) await publishImages(deps, tx, merchantId, service.id, images)
    return service
  })
  return { ...createSuccessResponse('服务已发布'), id }
}

export async function getOwnService({ db }: Pick<Deps, 'db'>, merchantId: number, id: number) {
  await getActiveMerchant(db, merchantId)
  const service = await store.findOwnService(db, merchantId, id)
  if (!service) throw refuseCommon('NOT_FOUND')
  return service
}

type ServiceChangesInput = z.output<typeof ServiceChanges>

/** Returns the texts of a service that users can read, for the check of sensitive words. */
const listPublicTexts = ({
  title,
  description,
  subcategory,
  priceUnit,
  serviceDuration,
}: ServiceChangesInput) => [title, description, subcategory, priceUnit, serviceDuration]

export async function changeService(
  deps: ServiceDeps,
  merchantId: number,
  id: number,
  input: ServiceChangesInput,
) {
  const merchant = await getActiveMerchant(deps.db, merchantId)
  await assertNoSensitiveWords(deps, ...listPublicTexts(input))
  const { images: kept } = await getOwnService(deps, merchantId, id)
  const images = input.images && (await storeImages(deps, merchantId, input.images, kept))
  await inTransaction(deps.db, async (tx) => {
    const service = await store.lockOwnServiceRow(tx, merchantId, id)
    if (!service) throw refuseCommon('NOT_FOUND')
    const original = service.original_price === null ? null : decimalYuanToFen(service.original_price)
    assertOffer({
      merchantCategory: merchant.category,
      category: input.category ?? service.category,
      priceFen: input.price ?? decimalYuanToFen(service.price),
      originalFen: input.originalPrice === undefined ? original : input.originalPrice,
    })
    await store.updateService(tx, id, toColumns(input, images), deps.clock.now())
    if (images) await publishImages(deps, tx, merchantId, id, images)
  })
  return createSuccessResponse('服务已更新')
}

/**
 * Maps the fields of the request to columns. Fields that are not sent stay unchanged, because undefined columns are
 * left out of the SQL.
 */
const toColumns = (input: ServiceChangesInput, images: string[] | undefined) =>
  Object.fromEntries(
    Object.entries({
      title: input.title,
      category: input.category,
      subcategory: input.subcategory,
      description: input.description,
      images,
      price: input.price === undefined ? undefined : fenToDecimalYuan(input.price),
      original_price: input.originalPrice === undefined ? undefined : decimalOrNull(input.originalPrice),
      price_unit: input.priceUnit,
      stock: input.stock,
      service_duration: input.serviceDuration,
      capacity: input.capacity,
      slot_minutes: input.slotMinutes,
      booking_hours: input.bookingHours && JSON.stringify(input.bookingHours),
      min_lead_minutes: input.minLeadMinutes,
      max_lead_days: input.maxLeadDays,
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
  return createSuccessResponse('服务已删除')
}

export async function getServiceAndCountView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  id: number,
) {
  const service = await store.findOfferedService(db, id)
  if (!service) throw refuseCommon('NOT_FOUND')
  await countPageView(db, { merchantId: service.merchant_id, userId }, clock.now())
  return service
}
