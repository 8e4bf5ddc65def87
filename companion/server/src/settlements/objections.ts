import { inTransaction } from '@sanhe/kit/postgres/database'
import type { z } from 'zod'
import { recordAudit } from '#audit'
import {
  type Deps,
  createSuccessResponse,
  type AuthenticatedCaller,
  apiError as refuseCommon,
  toMerchantRecipient,
} from '#core'
import { assertNoSensitiveWords } from '#moderation'
import { addNotificationInTransaction } from '#notifications'
import type { AcceptObjectionInput } from './contract.ts'
import { apiError } from './errors.ts'
import { createObjectionAnsweredNotice } from './notices.ts'
import {
  addObjectionAnswer,
  addObjection,
  isOrderOfMerchant,
  type ObjectionAnswer,
} from './objection-store.ts'
import { getOwnSettlement } from './service.ts'
import { findSettlementWithMerchant } from './store.ts'

type ObjectionDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'wordList'>
const audited = (id: number) => ({ resourceType: 'settlement', resourceId: id })

/**
 * Records the objection of a merchant. No message is sent, because administrators find the objection in their work
 * queue.
 */
export async function raiseObjection(deps: ObjectionDeps, merchantId: number, id: number, reason: string) {
  await assertNoSensitiveWords(deps, reason)
  await getOwnSettlement(deps, merchantId, id)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await addObjection(tx, id, reason, now))) throw refuseCommon('STATUS_CONFLICT')
    await recordAudit(tx, { action: 'settlements.object', ...audited(id), detail: { merchantId } }, now)
  })
  return createSuccessResponse('异议已提交，平台核对后会答复')
}

type Accepted = z.output<typeof AcceptObjectionInput>

/**
 * Accepts an objection and adds the amount to its settlement. The settlement is still pending, so its payout includes
 * the amount.
 */
export async function acceptObjection(
  deps: ObjectionDeps,
  admin: AuthenticatedCaller,
  id: number,
  { answer, amount, orderNo = null }: Accepted,
) {
  await answerObjection(deps, admin, id, {
    outcome: 'accepted',
    answer,
    adjustmentFen: amount,
    adjustmentOrderNo: orderNo,
  })
  return createSuccessResponse('已同意，调整金额已计入账单')
}

export async function rejectObjection(
  deps: ObjectionDeps,
  admin: AuthenticatedCaller,
  id: number,
  answer: string,
) {
  await answerObjection(deps, admin, id, {
    outcome: 'rejected',
    answer,
    adjustmentFen: 0,
    adjustmentOrderNo: null,
  })
  return createSuccessResponse('已驳回异议')
}

/** Answers an objection and notifies the merchant, who has three more days before the automatic confirmation. */
async function answerObjection(
  deps: ObjectionDeps,
  admin: AuthenticatedCaller,
  id: number,
  answered: ObjectionAnswer,
) {
  const now = deps.clock.now()
  const { outcome, answer, adjustmentFen, adjustmentOrderNo: orderNo } = answered
  await inTransaction(deps.db, async (tx) => {
    const settlement = await findSettlementWithMerchant(tx, id)
    if (!settlement) throw refuseCommon('NOT_FOUND')
    const { merchant_id: merchantId, period_start: periodStart } = settlement
    if (orderNo !== null && !(await isOrderOfMerchant(tx, merchantId, orderNo)))
      throw apiError('ORDER_OF_OTHER_MERCHANT')
    if (!(await addObjectionAnswer(tx, id, answered, now))) throw refuseCommon('STATUS_CONFLICT')
    const detail = { adminId: admin.id, adjustmentFen, ...(orderNo !== null && { orderNo }) }
    await recordAudit(tx, { action: `settlements.objection.${outcome}`, ...audited(id), detail }, now)
    const notice = createObjectionAnsweredNotice({ id, month: periodStart.slice(0, 7), outcome, answer })
    await addNotificationInTransaction(deps, tx, toMerchantRecipient(merchantId), notice)
  })
}
