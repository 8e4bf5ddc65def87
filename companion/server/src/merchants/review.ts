import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type Db,
  type Deps,
  createSuccessResponse,
  type AuthenticatedCaller,
  apiError as refuseCommon,
  toMerchantRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { getCommissionBasisPoints, type MerchantCategory, type MerchantLevel } from './categories.ts'
import { apiError } from './errors.ts'
import * as notices from './notices.ts'
import { isMerchantDecisionAllowed, type MerchantReviewDecision } from './rules.ts'
import * as store from './store.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/**
 * Changes the status of a merchant if its current status allows the decision, and records the administrator in the
 * audit log.
 */
const applyDecision = (
  { db, clock }: ReviewDeps,
  admin: AuthenticatedCaller,
  { id, decision, detail }: { id: number; decision: MerchantReviewDecision; detail: Record<string, unknown> },
  move: (tx: Db, merchant: store.MerchantRow, now: number) => Promise<unknown>,
) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const merchant = await store.lockMerchantRow(tx, id)
    if (!merchant) throw refuseCommon('NOT_FOUND')
    if (!isMerchantDecisionAllowed(decision, merchant)) throw refuseCommon('STATUS_CONFLICT')
    await move(tx, merchant, now)
    const entry = { action: `merchants.${decision}`, resourceType: 'merchant', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, ...detail } }, now)
  })

/**
 * A new level and its commission apply to new orders. An order keeps the commission of the day on which it was placed.
 */
const getCommissionTerms = ({ category }: store.MerchantRow, level: MerchantLevel) => ({
  level,
  commission_rate: fenToDecimalYuan(getCommissionBasisPoints(category as MerchantCategory, level)),
})

const subjectOf = (id: number) => `merchant:${id}`

export async function approveMerchant(
  deps: ReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  level?: MerchantLevel,
) {
  await applyDecision(
    deps,
    admin,
    { id, decision: 'approve', detail: { level } },
    async (tx, merchant, now) => {
      const reached = level ?? merchant.level
      await store.updateMerchant(
        tx,
        id,
        {
          status: 'active',
          review_result: 'approved',
          review_note: null,
          ...getCommissionTerms(merchant, reached),
          approved_at: merchant.approved_at ?? toDate(now),
        },
        now,
      )
      const isNew = merchant.status === 'pending'
      const type = isNew ? 'merchant.approved' : 'merchant.reinstated'
      await deps.emit(tx, { type, subject: subjectOf(id), payload: { merchantId: id } })
      if (!isNew)
        await addNotificationInTransaction(
          deps,
          tx,
          toMerchantRecipient(id),
          notices.createMerchantReinstatedNotice(id),
        )
    },
  )
  return createSuccessResponse('商家已通过审核')
}

export async function rejectMerchant(
  deps: ReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  reason: string,
) {
  await applyDecision(deps, admin, { id, decision: 'reject', detail: { reason } }, async (tx, _, now) => {
    await store.updateMerchant(tx, id, { review_result: 'rejected', review_note: reason }, now)
    const payload = { merchantId: id, reason }
    await deps.emit(tx, { type: 'merchant.rejected', subject: subjectOf(id), payload })
  })
  return createSuccessResponse('已驳回，商家可修改后重新提交')
}

/**
 * Suspends a merchant and notifies the owner. A suspended merchant gets no new orders and must complete the existing
 * orders.
 */
export async function suspendMerchant(
  deps: ReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  reason: string | null = null,
) {
  await applyDecision(deps, admin, { id, decision: 'suspend', detail: { reason } }, async (tx, _, now) => {
    await store.updateMerchant(tx, id, { status: 'suspended', review_note: reason }, now)
    const payload = { merchantId: id, reason }
    await deps.emit(tx, { type: 'merchant.suspended', subject: subjectOf(id), payload })
    await addNotificationInTransaction(
      deps,
      tx,
      toMerchantRecipient(id),
      notices.createMerchantSuspendedNotice(id, reason),
    )
  })
  return createSuccessResponse('商家已停用')
}

export async function changeMerchantLevel(
  deps: ReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  level: MerchantLevel,
) {
  await applyDecision(
    deps,
    admin,
    { id, decision: 'level', detail: { level } },
    async (tx, merchant, now) => {
      if (merchant.level === level) return
      const terms = getCommissionTerms(merchant, level)
      await store.updateMerchant(tx, id, terms, now)
      await addNotificationInTransaction(
        deps,
        tx,
        toMerchantRecipient(id),
        notices.createMerchantLevelNotice(id, level, Number(terms.commission_rate)),
      )
    },
  )
  return createSuccessResponse('商家等级已更新')
}

/** Closes a merchant permanently. All orders of the merchant must have been completed or refunded. */
export async function closeMerchant(
  deps: ReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  reason: string | null = null,
) {
  await applyDecision(deps, admin, { id, decision: 'close', detail: { reason } }, async (tx, _, now) => {
    if (await store.hasOpenOrders(tx, id)) throw apiError('SHOP_HAS_OPEN_ORDERS')
    await store.updateMerchant(tx, id, { status: 'closed', review_note: reason }, now)
    const payload = { merchantId: id, reason }
    await deps.emit(tx, { type: 'merchant.closed', subject: subjectOf(id), payload })
    await addNotificationInTransaction(
      deps,
      tx,
      toMerchantRecipient(id),
      notices.createMerchantClosedNotice(id, reason),
    )
  })
  return createSuccessResponse('店铺已关闭')
}
