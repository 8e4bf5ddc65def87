import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, apiError as refuseCommon } from '#core'
import * as refunds from './refund-store.ts'
import { continueRefund, type RefundDeps, reopenRefund } from './refunding.ts'
import { lockOrderRow, type RefundRow } from './store.ts'

/** Retries a refund with its refund number. Returns the refund afterwards. */
export async function retryRefund(deps: RefundDeps, id: number) {
  const refund = await refunds.getRefund(deps.db, id)
  if (!refund) throw refuseCommon('NOT_FOUND')
  await inTransaction(deps.db, (tx) => reopenIfFailed({ ...deps, db: tx }, refund))
  await continueRefund(deps, refund.out_refund_no)
  return (await refunds.findRefund(deps.db, refund.out_refund_no)) ?? refund
}

/** Reopens a failed refund, unless another refund has replaced it. Does not change an open refund. */
async function reopenIfFailed({ db: tx }: RefundDeps, refund: RefundRow) {
  const { order_no, out_refund_no } = refund
  await lockOrderRow(tx, order_no)
  const live = await findCompetingRefund(tx, refund)
  if (live && (live.out_refund_no !== out_refund_no || live.status === 'succeeded'))
    throw refuseCommon('STATUS_CONFLICT')
  if (live) return
  await reopenRefund(tx, refund)
}

/**
 * Returns the open or completed refund that a retry of this refund would duplicate. For a refund by item, only the
 * refund itself is checked. A refund of everything that was left may also have been replaced by another refund.
 */
async function findCompetingRefund(tx: Db, { id, order_no, items }: RefundRow) {
  if (items === null) return refunds.findFinalRefund(tx, order_no)
  const current = await refunds.getRefund(tx, id)
  return current?.status === 'failed' ? undefined : current
}
