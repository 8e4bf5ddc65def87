import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toUser } from '#core'
import { merchantServiceOrders, placeForGroup } from '#merchant-orders'
import { findTitle, giveBackStock, takeStock } from '#merchant-services'
import { notify } from '#notifications'
import type { OrderKind, OrderRow } from '#orders'
import { refuse } from './errors.ts'
import { succeeded } from './notices.ts'
import { isOpen, isOver } from './rules.ts'
import * as store from './store.ts'

type KindDeps = Pick<Deps, 'clock' | 'emit'>
type Detail = { groupOrderId: number; serviceId: number }
type Seat = { group: store.GroupRow; member: store.MemberRow; serviceId: number }

/** The group is locked before its seats are looked at; undefined where the order pays for no seat any more. */
async function lockSeat(tx: Db, order: OrderRow): Promise<Seat | undefined> {
  const { groupOrderId, serviceId } = order.detail as Detail
  const group = await store.lockGroup(tx, groupOrderId)
  const member = await store.findByOrder(tx, order.order_no)
  return group && member && { group, member, serviceId }
}

/** What is known of the orders of groups' seats: held with the order, counted when it is paid. */
export const groupBuyOrders = (deps: KindDeps): OrderKind => ({
  async assertCancellable(tx, order) {
    const seat = await lockSeat(tx, order)
    if (seat?.group.status === 'success' && seat.member.status === 'paid') throw refuse('GROUP_SUCCEEDED')
  },

  async paid(tx, order, now, wasCancelled) {
    const seat = await lockSeat(tx, order)
    if (!seat) return false
    if (wasCancelled && !(await takeAgain(tx, seat, now))) return false
    if (isOver(seat.group.status)) {
      await giveBack(tx, seat)
      return false
    }
    await count(deps, tx, seat)
    return true
  },

  async ended(tx, order, now, how, refundFen) {
    const seat = await lockSeat(tx, order)
    if (!seat || seat.member.status === 'left') return
    if (seat.group.status !== 'success' || seat.member.status === 'held') return giveBack(tx, seat)
    // The shop has it: its stock and figures go back with its own order.
    await merchantServiceOrders.ended(tx, order, now, how, refundFen)
    await release(tx, seat)
  },
})

/** The money came after the seat was gone. */
async function takeAgain(tx: Db, { group, member, serviceId }: Seat, now: Instant) {
  const { max_members } = await getCampaign(tx, group)
  if (member.status !== 'left' || group.current_members >= max_members) return false
  if (!isOpen({ status: group.status, expiresAt: group.expires_at.getTime() }, now)) return false
  if (!(await takeStock(tx, serviceId, 1))) return false
  await store.countSeats(tx, group.id, { held: 1, paid: 0 })
  return true
}

async function getCampaign(tx: Db, { campaign_id }: store.GroupRow) {
  const campaign = await store.findCampaign(tx, campaign_id)
  if (!campaign) throw new Error(`campaign ${campaign_id} of a group is missing`)
  return campaign
}

/** The seat is paid: it may be the one that the group was waiting for. */
async function count(deps: KindDeps, tx: Db, { group, member, serviceId }: Seat) {
  await store.setMember(tx, member.id, 'paid')
  await store.countSeats(tx, group.id, { held: 0, paid: 1 })
  if (group.status === 'success') return hand(deps, tx, group.id, serviceId, [member])
  const { min_members } = await getCampaign(tx, group)
  if (group.paid_members + 1 < min_members) return
  await store.setStatus(tx, group.id, 'success')
  await hand(deps, tx, group.id, serviceId, await store.listMembers(tx, group.id, 'paid'))
}

/** The shop gets an order of each member, each member hears of it. */
async function hand(deps: KindDeps, tx: Db, groupId: number, serviceId: number, members: store.MemberRow[]) {
  const title = await findTitle(tx, serviceId)
  const orderNos = members.map(({ order_no }) => order_no)
  await placeForGroup(deps, tx, { groupId, serviceId, orderNos })
  // One after the other: a transaction has one connection.
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of members) await notify(deps, tx, toUser(user_id), succeeded(groupId, title))
}

async function giveBack(tx: Db, seat: Seat) {
  await giveBackStock(tx, seat.serviceId, 1)
  await release(tx, seat)
}

async function release(tx: Db, { group, member }: Seat) {
  await store.setMember(tx, member.id, 'left')
  await store.countSeats(tx, group.id, { held: -1, paid: member.status === 'paid' ? -1 : 0 })
}
