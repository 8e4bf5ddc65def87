import type { FastifyRequest } from 'fastify'
import { type Origin, openSession, type TryDeps } from '#access'
import { withCode } from '#auth'
import { type Deps, refuseInactive } from '#core'
import { exchangeWechatCode } from '#users'
import { enterChild, setChild } from './store.ts'
import { childView } from './views.ts'

type LoginDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens' | 'wechatMini' | 'log'>

/** Logs in whom WeChat vouches for; the first time makes the account. */
export async function logInChild(deps: LoginDeps, code: string, origin: Origin) {
  const { db, clock } = deps
  const { openId, unionId } = await exchangeWechatCode(deps, code)
  const child = await enterChild(db, { openId, unionId }, clock.now())
  if (child.status !== 'active') throw refuseInactive(child.status)
  const token = await openSession(deps, { type: 'child', id: child.id }, origin)
  return { success: true as const, data: { token, user: { ...childView(child), isNewUser: child.is_new } } }
}

type Shown = { phone: string; code: string; request: FastifyRequest }

/** No place is a known one here: the phone may be anybody's until its code is shown. */
export const bindPhone = (deps: TryDeps, childId: number, shown: Shown) =>
  withCode(deps, { ...shown, purpose: 'bindChild', findHolder: () => undefined }, (tx) =>
    setChild(tx, childId, { phone: shown.phone }),
  )
