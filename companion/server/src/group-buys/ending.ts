import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toUser, tryEachDue } from '#core'
import { notify } from '#notifications'
import { cancelOrder, type EndDeps, endUnpaid } from '#orders'
import { groupExpiredNotice, groupFailedNotice } from './notices.ts'
import * as store from './store.ts'

const reasons = { expired: '人数不足，拼团未成功', failed: '团购已取消' } as const
const notices = { expired: groupExpiredNotice, failed: groupFailedNotice } as const

/**
 * Ends groups whose time is over. First asks the provider about unpaid shares, because a payment in flight may make the
 * group succeed. Otherwise expires the group and refunds every payment.
 */
export async function expireGroups(deps: EndDeps, now: Instant) {
  await tryEachDue(
    deps.log,
    () => store.listExpiredGroups(deps.db, now),
    ({ id }) => id,
    ({ id }) => expireGroup(deps, id),
  )
  await refundLeftOverOrders(deps)
}

async function expireGroup(deps: EndDeps, id: number) {
  // oxlint-disable-next-line no-await-in-loop
  for (const { order_no } of await store.listGroupMembers(deps.db, id, 'held'))
    await endUnpaid(deps, order_no)
  await inTransaction(deps.db, (tx) => endGroup(deps, tx, id, 'expired'))
}

type EndTxDeps = Pick<Deps, 'clock' | 'emit'>

/** Ends a pending group without success and notifies the members who paid. */
export async function endGroup(deps: EndTxDeps, tx: Db, id: number, how: 'expired' | 'failed') {
  const group = await store.lockGroup(tx, id)
  if (group?.status !== 'pending') return
  await store.setGroupStatus(tx, id, how)
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of await store.listGroupMembers(tx, id, 'paid'))
    await notify(deps, tx, toUser(user_id), notices[how](id))
}

/** Refunds or cancels the remaining orders of unsuccessful groups, also after an interrupted run. */
export async function refundLeftOverOrders(deps: EndDeps) {
  await tryEachDue(
    deps.log,
    () => store.listLeftOverShares(deps.db),
    ({ order_no }) => order_no,
    ({ order_no: orderNo, status }) =>
      cancelOrder(deps, { orderNo, reason: reasons[status as keyof typeof reasons], force: true }),
  )
}
