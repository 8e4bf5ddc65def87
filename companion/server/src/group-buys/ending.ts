import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, tryEachDue, toUser } from '#core'
import { notify } from '#notifications'
import { cancelOrder, type EndDeps, endUnpaid } from '#orders'
import { expired, failed } from './notices.ts'
import * as store from './store.ts'

const reasons = { expired: '人数不足，拼团未成功', failed: '团购已取消' } as const
const notices = { expired, failed } as const

/**
 * Ends groups whose time is over. Whoever holds a seat is asked for first: money that was on its way may make the group
 * succeed. Only then it is expired, and all that was paid goes back.
 */
export async function expireGroups(deps: EndDeps, now: Instant) {
  await tryEachDue(
    deps.log,
    () => store.listExpired(deps.db, now),
    ({ id }) => id,
    ({ id }) => expireGroup(deps, id),
  )
  await giveBackLeftOver(deps)
}

async function expireGroup(deps: EndDeps, id: number) {
  // oxlint-disable-next-line no-await-in-loop
  for (const { order_no } of await store.listMembers(deps.db, id, 'held')) await endUnpaid(deps, order_no)
  await inTransaction(deps.db, (tx) => end(deps, tx, id, 'expired'))
}

type EndTxDeps = Pick<Deps, 'clock' | 'emit'>

/** A group that is still waiting comes to nothing; whoever paid hears of it. */
export async function end(deps: EndTxDeps, tx: Db, id: number, how: 'expired' | 'failed') {
  const group = await store.lockGroup(tx, id)
  if (group?.status !== 'pending') return
  await store.setStatus(tx, id, how)
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of await store.listMembers(tx, id, 'paid'))
    await notify(deps, tx, toUser(user_id), notices[how](id))
}

/** Ends the orders of groups that came to nothing, however far an earlier run came. */
export async function giveBackLeftOver(deps: EndDeps) {
  await tryEachDue(
    deps.log,
    () => store.listLeftOver(deps.db),
    ({ order_no }) => order_no,
    ({ order_no: orderNo, status }) =>
      cancelOrder(deps, { orderNo, reason: reasons[status as keyof typeof reasons], force: true }),
  )
}
