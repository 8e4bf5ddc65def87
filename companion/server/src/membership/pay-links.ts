import { toDate, toIso } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import { randomToken, sha256 } from '@sanhe/kit/secrets'
import { type Deps, refuse as refuseCommon } from '#core'
import { findUser } from '#users'
import { endIfExpired, findOrder, payingOf, payUrl, type SellDeps } from '#orders'
import { refuse } from './errors.ts'
import { payLinkRefusal, payLinkValidMs, type Plan } from './rules.ts'
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
    status: stateOf(link, clock.now()),
    expiresAt: toIso(link.expires_at.getTime()),
  }
}

function stateOf(link: store.PayLinkRow, now: number) {
  if (link.used_at) return 'used' as const
  if (now >= link.expires_at.getTime()) return 'expired' as const
  return link.order_no ? ('paying' as const) : ('open' as const)
}

/** Of two that would pay the first one does; the link is free again when that order ends unpaid. */
export async function confirmPayLink(
  deps: SellDeps,
  token: string,
  { plan, payerOpenid }: { plan: Plan; payerOpenid?: string | undefined },
) {
  const orderNo = (await store.findPayLink(deps.db, sha256(token)))?.order_no
  if (orderNo) await endIfExpired(deps, await findOrder(deps.db, orderNo))
  const order = await inTransaction(deps.db, async (tx) => {
    const link = await store.lockPayLink(tx, sha256(token))
    if (!link) throw refuseCommon('NOT_FOUND')
    const { expires_at, used_at, order_no, payer_openid } = link
    const refusal = payLinkRefusal(
      {
        expiresAt: expires_at.getTime(),
        isUsed: used_at !== null,
        isTaken: order_no !== null,
        payerOpenid: payer_openid,
      },
      payerOpenid,
      deps.clock.now(),
    )
    if (refusal) throw refuse(refusal)
    const begun = order_no === null ? undefined : await findOrder(tx, order_no)
    if (begun) return begun
    const placed = await placeMembership(deps, tx, {
      payerId: link.user_id,
      reference: `link:${link.id}`,
      detail: { plan, beneficiaryId: link.user_id, byLink: true },
    })
    await store.setPayLink(tx, link.id, { order_no: placed.order_no, payer_openid: payerOpenid ?? null })
    return placed
  })
  return { ...(await payingOf(deps, order, payerOpenid)), paymentUrl: payUrl(deps, order.order_no) }
}
