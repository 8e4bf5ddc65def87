import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { type Db, type Deps, type OrderRow, apiError as refuseCommon } from '#core'
import {
  type CheckoutDeps,
  createPayUrl,
  endOrderIfExpired,
  endUnpaidOrder,
  findOrder,
  getPaymentInfo,
} from '#orders'
import { findUser } from '#users'
import { apiError } from './errors.ts'
import type { MembershipOrderDetail } from './order-kind.ts'
import { type MembershipPlan, payLinkLifetimeMs, decidePayLinkRefusal } from './rules.ts'
import * as store from './store.ts'
import { placeMembershipOrder } from './subscribing.ts'
import { toPlansResponse } from './views.ts'

/** Creates a payment link for the family of a user. Only the hash of the link's token is stored. */
export async function createPayLink(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  userId: number,
) {
  const token = generateRandomToken()
  const now = clock.now()
  const expiresAt = now + payLinkLifetimeMs
  await store.addPayLink(db, {
    token_hash: sha256(token),
    user_id: userId,
    created_at: toDate(now),
    expires_at: toDate(expiresAt),
  })
  const nickname = (await findUser(db, userId))?.nickname ?? '家人'
  return {
    payLink: `${publicUrl()}/h5/membership/${token}`,
    shareCard: {
      title: `${nickname}想请您帮忙开通会员`,
      description: '24小时内有效，只需付款一次，不会自动续费',
      imageUrl: `${publicUrl()}/h5/membership.svg`,
    },
    expiresAt: toIso(expiresAt),
  }
}

export async function getPayLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const link = await store.findPayLink(db, sha256(token))
  if (!link) throw refuseCommon('NOT_FOUND')
  const parent = await store.findPayLinkParent(db, link.user_id)
  return {
    parent: {
      nickname: parent.nickname,
      avatar: parent.avatar_url,
      memberUntil: parent.member_expires_at && toIso(parent.member_expires_at.getTime()),
    },
    plans: toPlansResponse(),
    status: getPayLinkState(link, parent.status === 'active', clock.now()),
    expiresAt: toIso(link.expires_at.getTime()),
  }
}

function getPayLinkState(link: store.PayLinkRow, isParentActive: boolean, now: number) {
  if (link.used_at) return 'used' as const
  if (now >= link.expires_at.getTime() || !isParentActive) return 'expired' as const
  return link.order_no ? ('paying' as const) : ('open' as const)
}

type PayLinkInput = { plan: MembershipPlan; payerOpenid?: string | undefined }

/**
 * Creates an order for the first payer who uses a payment link. If the order ends without a payment, the link can be
 * used again.
 */
export async function placeOrderWithPayLink(deps: CheckoutDeps, token: string, input: PayLinkInput) {
  const link = await store.findPayLink(deps.db, sha256(token))
  if (link) await endExistingOrder(deps, link, input)
  const order = await inTransaction(deps.db, (tx) => createPayLinkOrder(deps, tx, token, input))
  return {
    ...(await getPaymentInfo(deps, order, input.payerOpenid)),
    paymentUrl: createPayUrl(deps, order.order_no),
  }
}

async function createPayLinkOrder(
  deps: CheckoutDeps,
  tx: Db,
  token: string,
  { plan, payerOpenid }: PayLinkInput,
) {
  const link = await store.lockPayLinkRow(tx, sha256(token))
  if (!link) throw refuseCommon('NOT_FOUND')
  await assertPayLinkOpen(tx, link, payerOpenid, deps.clock.now())
  const existing = link.order_no === null ? undefined : await findOrder(tx, link.order_no)
  // A concurrent request has created an order with this payment link for another membership plan.
  if (existing && getPlanOfOrder(existing) !== plan) throw refuseCommon('STATUS_CONFLICT')
  if (existing) return existing
  const placed = await placeMembershipOrder(deps, tx, {
    payerId: link.user_id,
    reference: `link:${link.id}`,
    detail: { plan, beneficiaryId: link.user_id, byLink: true },
  })
  await store.updatePayLink(tx, link.id, { order_no: placed.order_no, payer_openid: payerOpenid ?? null })
  return placed
}

/**
 * Ends the unpaid order of a payment link if the order has expired, or if the payer has chosen another plan. First
 * queries the payment provider, because the order may have been paid.
 */
async function endExistingOrder(
  deps: CheckoutDeps,
  link: store.PayLinkRow,
  { plan, payerOpenid }: PayLinkInput,
) {
  const existing = link.order_no === null ? undefined : await findOrder(deps.db, link.order_no)
  if (existing?.status !== 'pending') return
  const now = deps.clock.now()
  if (now >= existing.expires_at.getTime()) return void (await endOrderIfExpired(deps, existing))
  if (getPlanOfOrder(existing) === plan) return
  await assertPayLinkOpen(deps.db, link, payerOpenid, now)
  await endUnpaidOrder(deps, existing.order_no)
}

const getPlanOfOrder = ({ detail }: OrderRow) => (detail as MembershipOrderDetail).plan

async function assertPayLinkOpen(
  db: Db,
  link: store.PayLinkRow,
  payerOpenid: string | undefined,
  now: Instant,
) {
  const parent = await store.findPayLinkParent(db, link.user_id)
  const refusal = decidePayLinkRefusal(
    {
      expiresAt: link.expires_at.getTime(),
      isUsed: link.used_at !== null,
      isTaken: link.order_no !== null,
      payerOpenid: link.payer_openid,
      isParentActive: parent.status === 'active',
    },
    payerOpenid,
    now,
  )
  if (refusal) throw apiError(refusal)
}
