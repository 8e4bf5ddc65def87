import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toUserRecipient, tryEachDueItem } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { cancelOrder, type EndOrderDeps, endUnpaidOrder } from '#orders'
import { createGroupExpiredNotice, createGroupFailedNotice } from './notices.ts'
import * as store from './store.ts'

const reasons = { expired: '人数不足，拼团未成功', failed: '团购已取消' } as const
const notices = { expired: createGroupExpiredNotice, failed: createGroupFailedNotice } as const

/**
 * Ends groups whose time is over. First queries the payment provider for unpaid shares, because a payment in flight may
 * make the group succeed. If the group has not succeeded then, it expires and all its payments are refunded.
 */
export async function expireGroups(deps: EndOrderDeps, now: Instant) {
  await tryEachDueItem(
    deps.log,
    () => store.listExpiredGroups(deps.db, now),
    ({ id }) => id,
    ({ id }) => expireGroup(deps, id),
  )
  await refundOrdersOfEndedGroups(deps)
}

async function expireGroup(deps: EndOrderDeps, id: number) {
  // oxlint-disable-next-line no-await-in-loop
  for (const { order_no } of await store.listGroupMembers(deps.db, id, 'held'))
    await endUnpaidOrder(deps, order_no)
  await inTransaction(deps.db, (tx) => endGroup(deps, tx, id, 'expired'))
}

type EndTxDeps = Pick<Deps, 'clock' | 'emit'>

/** Ends a pending group as unsuccessful and notifies the members who paid. */
export async function endGroup(deps: EndTxDeps, tx: Db, id: number, status: 'expired' | 'failed') {
  const group = await store.lockGroupRow(tx, id)
  if (group?.status !== 'pending') return
  await store.setGroupStatus(tx, id, status)
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of await store.listGroupMembers(tx, id, 'paid'))
    await addNotificationInTransaction(deps, tx, toUserRecipient(user_id), notices[status](id))
}

/** Refunds or cancels the remaining orders of unsuccessful groups, for example after an interrupted run. */
export async function refundOrdersOfEndedGroups(deps: EndOrderDeps) {
  await tryEachDueItem(
    deps.log,
    () => store.listSharesOfEndedGroups(deps.db),
    ({ order_no }) => order_no,
    ({ order_no: orderNo, status }) =>
      cancelOrder(deps, { orderNo, reason: reasons[status as keyof typeof reasons], force: true }),
  )
}
