import type { FastifyRequest } from 'fastify'
import { type LoginAttemptDeps, type LoginOrigin, openSession } from '#access'
import { withVerifiedCode } from '#auth'
import { type Deps, refuseInactive } from '#core'
import { exchangeWechatCode } from '#users'
import { findOrCreateChild, updateChild } from './store.ts'
import { childView } from './views.ts'

type ChildLoginDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens' | 'wechatMini' | 'log'>

/** Logs in the WeChat user of this code and creates the account at the first login. */
export async function logInChild(deps: ChildLoginDeps, code: string, origin: LoginOrigin) {
  const { db, clock } = deps
  const { openId, unionId } = await exchangeWechatCode(deps, code)
  const child = await findOrCreateChild(db, { openId, unionId }, clock.now())
  if (child.status !== 'active') throw refuseInactive(child.status)
  const token = await openSession(deps, { type: 'child', id: child.id }, origin)
  return { success: true as const, data: { token, user: { ...childView(child), isNewUser: child.is_new } } }
}

type PhoneBinding = { phone: string; code: string; request: FastifyRequest }

/** Known devices do not apply here, because the phone may belong to another user until its code is verified. */
export const bindChildPhone = (deps: LoginAttemptDeps, childId: number, binding: PhoneBinding) =>
  withVerifiedCode(deps, { ...binding, purpose: 'bindChild', findHolder: () => undefined }, (tx) =>
    updateChild(tx, childId, { phone: binding.phone }),
  )
