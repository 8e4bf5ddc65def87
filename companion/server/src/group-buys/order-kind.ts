import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, type OrderKind, type OrderRow, toUserRecipient } from '#core'
import { createOrdersOfGroup, merchantServiceOrderKind } from '#merchant-orders'
import { findServiceTitle, releaseServiceStock, takeServiceStock } from '#merchant-services'
import { addNotificationInTransaction } from '#notifications'
import { apiError } from './errors.ts'
import { createGroupSucceededNotice } from './notices.ts'
import { isGroupOpen, isGroupUnsuccessful } from './rules.ts'
import * as store from './store.ts'

type KindDeps = Pick<Deps, 'clock' | 'emit'>
type GroupBuyDetail = { groupOrderId: number; serviceId: number }
type Share = { group: store.GroupRow; member: store.GroupMemberRow; serviceId: number }

/**
 * Locks the group of an order and returns it with the share that the order pays for. Returns undefined if the order no
 * longer belongs to a share. The group is locked before its share is read.
 */
async function lockShare(tx: Db, order: OrderRow): Promise<Share | undefined> {
  const { groupOrderId, serviceId } = order.detail as GroupBuyDetail
  const group = await store.lockGroupRow(tx, groupOrderId)
  const member = await store.findGroupMemberByOrder(tx, order.order_no)
  return group && member && { group, member, serviceId }
}

/**
 * Order hooks of group buy shares. A share is reserved when its order is created and counted when the order is paid.
 */
export const createGroupOrderKind = (deps: KindDeps): OrderKind => ({
  async assertCancellable(tx, order) {
    const share = await lockShare(tx, order)
    if (share?.group.status === 'success' && share.member.status === 'paid') throw apiError('GROUP_SUCCEEDED')
  },

  async paid(tx, order, now, wasCancelled) {
    const share = await lockShare(tx, order)
    if (!share) return false
    if (wasCancelled && !(await retakeShare(tx, share, now))) return false
    if (isGroupUnsuccessful(share.group.status)) {
      await releaseShareAndStock(tx, share)
      return false
    }
    await countPaidShare(deps, tx, share)
    return true
  },

  async ended(tx, order, end) {
    const share = await lockShare(tx, order)
    if (!share || share.member.status === 'left') return
    if (share.group.status !== 'success' || share.member.status === 'held')
      return releaseShareAndStock(tx, share)
    // The order already belongs to the merchant, so the stock and sales figures are restored by the hooks of merchant
    // orders.
    await merchantServiceOrderKind.ended(tx, order, end)
    await releaseShare(tx, share)
  },
})

/**
 * Reserves a share again whose payment arrived after the share was released. Returns false if the share cannot be
 * reserved.
 */
async function retakeShare(tx: Db, { group, member, serviceId }: Share, now: Instant) {
  const { max_members } = await getCampaign(tx, group)
  if (member.status !== 'left' || group.current_members >= max_members) return false
  if (!isGroupOpen({ status: group.status, expiresAt: group.expires_at.getTime() }, now)) return false
  if (!(await takeServiceStock(tx, serviceId, 1))) return false
  await store.addToGroupShareCounts(tx, group.id, { held: 1, paid: 0 })
  return true
}

async function getCampaign(tx: Db, { campaign_id }: store.GroupRow) {
  const campaign = await store.findCampaign(tx, campaign_id)
  if (!campaign) throw new Error(`campaign ${campaign_id} of a group is missing`)
  return campaign
}

/** Counts a paid share. The group succeeds when enough shares are paid. */
async function countPaidShare(deps: KindDeps, tx: Db, { group, member, serviceId }: Share) {
  await store.setGroupMemberStatus(tx, member.id, 'paid')
  await store.addToGroupShareCounts(tx, group.id, { held: 0, paid: 1 })
  if (group.status === 'success') return createMerchantOrders(deps, tx, group.id, serviceId, [member])
  const { min_members } = await getCampaign(tx, group)
  if (group.paid_members + 1 < min_members) return
  await store.setGroupStatus(tx, group.id, 'success')
  await createMerchantOrders(
    deps,
    tx,
    group.id,
    serviceId,
    await store.listGroupMembers(tx, group.id, 'paid'),
  )
}

/** Creates a merchant order for each member of a successful group and notifies the member. */
async function createMerchantOrders(
  deps: KindDeps,
  tx: Db,
  groupId: number,
  serviceId: number,
  members: store.GroupMemberRow[],
) {
  const title = await findServiceTitle(tx, serviceId)
  const orderNos = members.map(({ order_no }) => order_no)
  await createOrdersOfGroup(deps, tx, { groupId, serviceId, orderNos })
  // Orders are created one after the other, because a transaction has a single connection.
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of members)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(user_id),
      createGroupSucceededNotice(groupId, title),
    )
}

async function releaseShareAndStock(tx: Db, share: Share) {
  await releaseServiceStock(tx, share.serviceId, 1)
  await releaseShare(tx, share)
}

async function releaseShare(tx: Db, { group, member }: Share) {
  await store.setGroupMemberStatus(tx, member.id, 'left')
  await store.addToGroupShareCounts(tx, group.id, { held: -1, paid: member.status === 'paid' ? -1 : 0 })
}
