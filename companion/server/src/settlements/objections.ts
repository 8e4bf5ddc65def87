import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Deps, done, type AuthenticatedCaller, apiError as refuseCommon, toMerchant } from '#core'
import { assertNoSensitiveWords } from '#moderation'
import { notify } from '#notifications'
import { addAnswer, addObjection } from './objection-store.ts'
import { objectionAnsweredNotice } from './notices.ts'
import { getOwnSettlement } from './service.ts'
import { findSettlementWithMerchant } from './store.ts'

type ObjectionDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
const audited = (id: number) => ({ resourceType: 'settlement', resourceId: id })

/** Records the objection of a merchant. Administrators find it in their queue of work; no message is sent. */
export async function objectToSettlement(
  deps: ObjectionDeps,
  merchantId: number,
  id: number,
  reason: string,
) {
  assertNoSensitiveWords(reason)
  await getOwnSettlement(deps, merchantId, id)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await addObjection(tx, id, reason, now))) throw refuseCommon('STATUS_CONFLICT')
    await recordAudit(tx, { action: 'settlements.object', ...audited(id), detail: { merchantId } }, now)
  })
  return done('异议已提交，平台核对后会答复')
}

/** Answers an objection and notifies the merchant, who has three more days before the automatic confirmation. */
export async function answerObjection(
  deps: ObjectionDeps,
  admin: AuthenticatedCaller,
  id: number,
  answer: string,
) {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const settlement = await findSettlementWithMerchant(tx, id)
    if (!settlement) throw refuseCommon('NOT_FOUND')
    if (!(await addAnswer(tx, id, answer, now))) throw refuseCommon('STATUS_CONFLICT')
    await recordAudit(
      tx,
      { action: 'settlements.answer', ...audited(id), detail: { adminId: admin.id } },
      now,
    )
    const { merchant_id: merchantId, period_start: periodStart } = settlement
    const notice = objectionAnsweredNotice({ id, month: periodStart.slice(0, 7), answer })
    await notify(deps, tx, toMerchant(merchantId), notice)
  })
  return done('已答复商家')
}
