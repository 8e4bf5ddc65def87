import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { randomToken, sha256 } from '@sanhe/kit/security/secrets'
import { type Db, type Deps, refuse as refuseCommon } from '#core'
import {
  endIfExpired,
  endUnpaid,
  findOrder,
  type OrderRow,
  paymentInfoOf,
  payUrl,
  type SellDeps,
} from '#orders'
import { findUser } from '#users'
import { refuse } from './errors.ts'
import type { MembershipDetail } from './order-kind.ts'
import { type Plan, payLinkRefusal, payLinkValidMs } from './rules.ts'
import * as store from './store.ts'
import { placeMembership } from './subscribing.ts'
import { plansView } from './views.ts'

/** A link for the family; what is stored of it opens nothing. */
export async function makePayLink(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  userId: number,
) {
  const token = randomToken()
  const now = clock.now()
  const expiresAt = now + payLinkValidMs
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

export async function showPayLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const link = await store.findPayLink(db, sha256(token))
  if (!link) throw refuseCommon('NOT_FOUND')
  const parent = await store.findParent(db, link.user_id)
  return {
    parent: {
      nickname: parent.nickname,
      avatar: parent.avatar_url,
      memberUntil: parent.member_expires_at && toIso(parent.member_expires_at.getTime()),
    },
    plans: plansView(),
    status: stateOf(link, parent.status === 'active', clock.now()),
    expiresAt: toIso(link.expires_at.getTime()),
  }
}

function stateOf(link: store.PayLinkRow, isParentActive: boolean, now: number) {
  if (link.used_at) return 'used' as const
  if (now >= link.expires_at.getTime() || !isParentActive) return 'expired' as const
  return link.order_no ? ('paying' as const) : ('open' as const)
}

type Confirmed = { plan: Plan; payerOpenid?: string | undefined }

/** Of two that would pay the first one does; the link is free again when that order ends unpaid. */
export async function confirmPayLink(deps: SellDeps, token: string, wish: Confirmed) {
  const link = await store.findPayLink(deps.db, sha256(token))
  if (link) await endBegun(deps, link, wish)
  const order = await inTransaction(deps.db, (tx) => begin(deps, tx, token, wish))
  return { ...(await paymentInfoOf(deps, order, wish.payerOpenid)), paymentUrl: payUrl(deps, order.order_no) }
}

async function begin(deps: SellDeps, tx: Db, token: string, { plan, payerOpenid }: Confirmed) {
  const link = await store.lockPayLink(tx, sha256(token))
  if (!link) throw refuseCommon('NOT_FOUND')
  await assertOpen(tx, link, payerOpenid, deps.clock.now())
  const begun = link.order_no === null ? undefined : await findOrder(tx, link.order_no)
  // Begun anew in this very moment.
  if (begun && planOf(begun) !== plan) throw refuseCommon('STATUS_CONFLICT')
  if (begun) return begun
  const placed = await placeMembership(deps, tx, {
    payerId: link.user_id,
    reference: `link:${link.id}`,
    detail: { plan, beneficiaryId: link.user_id, byLink: true },
  })
  await store.setPayLink(tx, link.id, { order_no: placed.order_no, payer_openid: payerOpenid ?? null })
  return placed
}

/** What was begun and is over, or was for another plan, ends before anything is placed: asked of the provider. */
async function endBegun(deps: SellDeps, link: store.PayLinkRow, { plan, payerOpenid }: Confirmed) {
  const begun = link.order_no === null ? undefined : await findOrder(deps.db, link.order_no)
  if (begun?.status !== 'pending') return
  const now = deps.clock.now()
  if (now >= begun.expires_at.getTime()) return void (await endIfExpired(deps, begun))
  if (planOf(begun) === plan) return
  await assertOpen(deps.db, link, payerOpenid, now)
  await endUnpaid(deps, begun.order_no)
}

const planOf = ({ detail }: OrderRow) => (detail as MembershipDetail).plan

async function assertOpen(db: Db, link: store.PayLinkRow, payerOpenid: string | undefined, now: Instant) {
  const parent = await store.findParent(db, link.user_id)
  const refusal = payLinkRefusal(
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
  if (refusal) throw refuse(refusal)
}
