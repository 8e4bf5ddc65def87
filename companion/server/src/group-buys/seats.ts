import { fenOfDecimal } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { randomToken } from '@sanhe/kit/security/secrets'
import { type Db, done, refuse as refuseCommon } from '#core'
import { findOnOffer, takeStock } from '#merchant-services'
import {
  cancelOrder,
  type EndDeps,
  newOrderNo,
  type OrderRow,
  type PlaceDeps,
  paymentInfoOf,
  placeOrder,
  type SellDeps,
} from '#orders'
import { refuse } from './errors.ts'
import { expiresAtOf, joinRefusal, payWithin } from './rules.ts'
import * as store from './store.ts'

type Wish = { couponId?: number | null | undefined }
type Taken = { group: store.GroupRow; order: OrderRow }

/** A group of one's own, and its first seat. */
export async function start(deps: SellDeps, userId: number, campaignId: number, wish: Wish) {
  const taken = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await store.lockUser(tx, userId)
    const campaign = await store.shareCampaign(tx, campaignId)
    if (campaign?.status !== 'active') throw refuseCommon('NOT_FOUND')
    if (!(await findOnOffer(tx, campaign.service_id))) throw refuseCommon('NOT_FOUND')
    if (await store.isInPending(tx, userId, campaignId, now)) throw refuse('ALREADY_IN_GROUP')
    const { id } = await store.addGroup(tx, {
      campaign_id: campaignId,
      initiator_id: userId,
      current_members: 0,
      share_token: randomToken(),
      expires_at: toDate(expiresAtOf(campaign.valid_hours, now)),
      created_at: toDate(now),
    })
    return takeSeat(deps, tx, { groupId: id, userId, ...wish })
  })
  return paying(deps, taken)
}

export async function join(deps: SellDeps, userId: number, groupId: number, wish: Wish) {
  const taken = await inTransaction(deps.db, (tx) => takeSeat(deps, tx, { groupId, userId, ...wish }))
  return paying(deps, taken)
}

const paying = async (deps: SellDeps, { group, order }: Taken) => ({
  groupOrderId: group.id,
  ...(await paymentInfoOf(deps, order)),
  expiresAt: toIso(group.expires_at.getTime()),
})

/** Everybody who wants one waits for the group's lock, so that the last seat goes to exactly one of many. */
async function takeSeat(
  deps: PlaceDeps,
  tx: Db,
  { groupId, userId, couponId }: Wish & { groupId: number; userId: number },
): Promise<Taken> {
  const now = deps.clock.now()
  const group = await store.lockGroup(tx, groupId)
  const campaign = group && (await store.findCampaign(tx, group.campaign_id))
  if (!campaign) throw refuseCommon('NOT_FOUND')
  const service = await findOnOffer(tx, campaign.service_id)
  await assertFree(tx, { group, campaign, userId, isOffered: service !== undefined }, now)
  if (!service || !(await takeStock(tx, service.id, 1))) throw refuse('OUT_OF_STOCK')
  const orderNo = newOrderNo('group_buy', now)
  await store.holdSeat(tx, { group_order_id: groupId, user_id: userId, order_no: orderNo }, now)
  await store.countSeats(tx, groupId, { held: 1, paid: 0 })
  const { merchant_id: merchantId, category, title } = service
  const order = await placeOrder(deps, tx, {
    userId,
    type: 'group_buy',
    orderNo,
    // Each seat anew: whoever left may come again while the old order's money is still on its way back.
    reference: orderNo,
    priceFen: fenOfDecimal(campaign.group_price),
    title: `拼团·${title}`,
    detail: { groupOrderId: groupId, campaignId: campaign.id, serviceId: service.id, merchantId },
    coupon: couponId ? { id: couponId, category, merchantId } : undefined,
    lifetimeMs: payWithin(group.expires_at.getTime(), now),
  })
  return { group, order }
}

type Wanted = { group: store.GroupRow; campaign: store.CampaignRow; userId: number; isOffered: boolean }

async function assertFree(tx: Db, { group, campaign, userId, isOffered }: Wanted, now: Instant) {
  const member = await store.findMember(tx, group.id, userId)
  const refusal = joinRefusal(
    {
      status: group.status,
      expiresAt: group.expires_at.getTime(),
      currentMembers: group.current_members,
    },
    { maxMembers: campaign.max_members, isOffered: isOffered && campaign.status === 'active' },
    member !== undefined && member.status !== 'left',
    now,
  )
  if (refusal) throw refuse(refusal)
}

export async function leave(deps: EndDeps, userId: number, groupId: number) {
  const member = await store.findMember(deps.db, groupId, userId)
  if (!member) throw refuseCommon('NOT_FOUND')
  if (member.status === 'left') throw refuse('NOT_IN_GROUP')
  const { refundFen } = await cancelOrder(deps, { orderNo: member.order_no, reason: '退出拼团' })
  return done(refundFen > 0 ? '已退出，退款1到3个工作日到账' : '已退出')
}
