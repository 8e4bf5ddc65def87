import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  createSuccessResponse,
  type PaginationParams,
  apiError as refuseCommon,
} from '#core'
import { findMerchantOrder } from '#merchant-orders'
import { findOfferedService } from '#merchant-services'
import { getActiveMerchant } from '#merchants'
import { assertNoSensitiveWords, hasSensitiveWord } from '#moderation'
import { apiError } from './errors.ts'
import * as store from './store.ts'

type ReviewInput = { rating: number; review?: string | undefined }
type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'>

export async function reviewMerchantOrder(
  deps: ReviewDeps,
  userId: number,
  idOrOrderNo: string,
  input: ReviewInput,
) {
  const isSensitive = await hasSensitiveWord(deps, [input.review ?? ''])
  await inTransaction(deps.db, (tx) => addReview(deps, tx, userId, idOrOrderNo, { ...input, isSensitive }))
  return createSuccessResponse('谢谢您的评价')
}

async function addReview(
  { clock, emit }: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  userId: number,
  idOrOrderNo: string,
  { rating, review, isSensitive }: ReviewInput & { isSensitive: boolean },
) {
  const order = await findMerchantOrder(tx, idOrOrderNo)
  if (order?.user_id !== userId) throw refuseCommon('NOT_FOUND')
  if (isSensitive) throw apiError('SENSITIVE_CONTENT')
  if (order.status !== 'completed') throw apiError('NOT_COMPLETED')
  const { order_no: orderNo, merchant_id: merchantId, service_id: serviceId } = order
  await store.lockServiceAndMerchantRows(tx, serviceId, merchantId)
  const isFirst = await store.insertReview(tx, {
    order_no: orderNo,
    merchant_id: merchantId,
    service_id: serviceId,
    user_id: userId,
    rating,
    content: review ?? null,
    created_at: toDate(clock.now()),
  })
  if (!isFirst) throw apiError('ALREADY_REVIEWED')
  await store.updateServiceRatings(tx, serviceId, merchantId)
  const payload = { merchantId, userId, orderNo, rating }
  await emit(tx, { type: 'merchant.reviewed', subject: `merchant:${merchantId}`, payload })
}

export async function listPublicReviews(db: Db, serviceId: number, page: PaginationParams) {
  if (!(await findOfferedService(db, serviceId))) throw refuseCommon('NOT_FOUND')
  return store.listServiceReviews(db, serviceId, page)
}

export async function replyToReview(
  deps: Pick<Deps, 'db' | 'clock' | 'wordList'>,
  merchantId: number,
  id: number,
  reply: string,
) {
  const { db, clock } = deps
  await getActiveMerchant(db, merchantId)
  if (!(await store.findReview(db, merchantId, id))) throw refuseCommon('NOT_FOUND')
  await assertNoSensitiveWords(deps, reply)
  if (!(await store.storeReviewReply(db, id, reply, clock.now()))) throw apiError('ALREADY_REPLIED')
  return createSuccessResponse('回复已发布')
}
