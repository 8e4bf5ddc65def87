import { decimalYuanToFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { type Db, createSuccessResponse, type OrderRow, apiError as refuseCommon } from '#core'
import { findOfferedService, takeServiceStock } from '#merchant-services'
import {
  cancelOrder,
  type EndOrderDeps,
  createOrderNo,
  type PlaceOrderDeps,
  getPaymentInfo,
  placeOrder,
  type CheckoutDeps,
} from '#orders'
import { apiError } from './errors.ts'
import { getGroupExpiryTime, decideGroupJoinRefusal, getSharePaymentLimitMs } from './rules.ts'
import * as store from './store.ts'

type JoinInput = { couponId?: number | null | undefined }
type HeldShare = { group: store.GroupRow; order: OrderRow }

/** Starts a group and reserves its first share for the user. */
export async function startGroup(deps: CheckoutDeps, userId: number, campaignId: number, input: JoinInput) {
  const taken = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await store.lockUserRow(tx, userId)
    const campaign = await store.lockCampaignRowInShareMode(tx, campaignId)
    if (campaign?.status !== 'active') throw refuseCommon('NOT_FOUND')
    if (!(await findOfferedService(tx, campaign.service_id))) throw refuseCommon('NOT_FOUND')
    if (await store.isMemberOfPendingGroup(tx, userId, campaignId, now)) throw apiError('ALREADY_IN_GROUP')
    const { id } = await store.addGroup(tx, {
      campaign_id: campaignId,
      initiator_id: userId,
      current_members: 0,
      share_token: generateRandomToken(),
      expires_at: toDate(getGroupExpiryTime(campaign.valid_hours, now)),
      created_at: toDate(now),
    })
    return takeShare(deps, tx, { groupId: id, userId, ...input })
  })
  return paying(deps, taken)
}

export async function joinGroup(deps: CheckoutDeps, userId: number, groupId: number, input: JoinInput) {
  const taken = await inTransaction(deps.db, (tx) => takeShare(deps, tx, { groupId, userId, ...input }))
  return paying(deps, taken)
}

const paying = async (deps: CheckoutDeps, { group, order }: HeldShare) => ({
  groupOrderId: group.id,
  ...(await getPaymentInfo(deps, order)),
  expiresAt: toIso(group.expires_at.getTime()),
})

/**
 * Reserves a share of a group. Concurrent requests wait for the row lock on the group, so that exactly one gets the
 * last share.
 */
async function takeShare(
  deps: PlaceOrderDeps,
  tx: Db,
  { groupId, userId, couponId }: JoinInput & { groupId: number; userId: number },
): Promise<HeldShare> {
  const now = deps.clock.now()
  const group = await store.lockGroupRow(tx, groupId)
  const campaign = group && (await store.findCampaign(tx, group.campaign_id))
  if (!campaign) throw refuseCommon('NOT_FOUND')
  const service = await findOfferedService(tx, campaign.service_id)
  await assertCanJoin(tx, { group, campaign, userId, isOffered: service !== undefined }, now)
  if (!service || !(await takeServiceStock(tx, service.id, 1))) throw apiError('OUT_OF_STOCK')
  const orderNo = createOrderNo('group_buy', now)
  await store.reserveGroupShare(tx, { group_order_id: groupId, user_id: userId, order_no: orderNo }, now)
  await store.addToGroupShareCounts(tx, groupId, { held: 1, paid: 0 })
  const { merchant_id: merchantId, category, title } = service
  const order = await placeOrder(deps, tx, {
    userId,
    type: 'group_buy',
    orderNo,
    // The order number is used as the reference of the order, because the id of the group would not be unique. A member
    // may leave the group and join it again while the earlier order is still being refunded.
    reference: orderNo,
    priceFen: decimalYuanToFen(campaign.group_price),
    title: `拼团·${title}`,
    detail: { groupOrderId: groupId, campaignId: campaign.id, serviceId: service.id, merchantId },
    coupon: couponId ? { id: couponId, category, merchantId } : undefined,
    lifetimeMs: getSharePaymentLimitMs(group.expires_at.getTime(), now),
  })
  return { group, order }
}

type ShareRequest = { group: store.GroupRow; campaign: store.CampaignRow; userId: number; isOffered: boolean }

async function assertCanJoin(tx: Db, { group, campaign, userId, isOffered }: ShareRequest, now: Instant) {
  const member = await store.findGroupMember(tx, group.id, userId)
  const refusal = decideGroupJoinRefusal(
    {
      status: group.status,
      expiresAt: group.expires_at.getTime(),
      currentMembers: group.current_members,
    },
    { maxMembers: campaign.max_members, isOffered: isOffered && campaign.status === 'active' },
    member !== undefined && member.status !== 'left',
    now,
  )
  if (refusal) throw apiError(refusal)
}

export async function leaveGroup(deps: EndOrderDeps, userId: number, groupId: number) {
  const member = await store.findGroupMember(deps.db, groupId, userId)
  if (!member) throw refuseCommon('NOT_FOUND')
  if (member.status === 'left') throw apiError('NOT_IN_GROUP')
  const { refundFen } = await cancelOrder(deps, { orderNo: member.order_no, reason: '退出拼团' })
  return createSuccessResponse(refundFen > 0 ? '已退出，退款1到3个工作日到账' : '已退出')
}
