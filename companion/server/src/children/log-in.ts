import type { FastifyRequest } from 'fastify'
import { getLoginOrigin, type LoginAttemptDeps, openSession } from '#access'
import { withVerifiedSmsCode } from '#auth'
import { type Deps, createInactiveAccountError } from '#core'
import { type AgreedLegalVersions, assertAgreedVersions, recordConsents } from '#legal'
import { exchangeWechatCode } from '#users'
import { findOrCreateChild, updateChild } from './store.ts'
import { toChildResponse } from './views.ts'

type ChildLoginDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens' | 'wechatMini' | 'log'>

type ChildLogin = { code: string; consents?: AgreedLegalVersions | undefined }

/** Logs in the WeChat user of this code, and creates the child account at the first login. */
export async function logInChild(
  deps: ChildLoginDeps,
  { code, consents }: ChildLogin,
  request: FastifyRequest,
) {
  const { db, clock } = deps
  await assertAgreedVersions(deps, consents)
  const { openId, unionId } = await exchangeWechatCode(deps, code)
  const child = await findOrCreateChild(db, { openId, unionId }, clock.now())
  if (child.status !== 'active') throw createInactiveAccountError(child.status)
  const holder = { type: 'child' as const, id: child.id }
  const token = await openSession(deps, holder, getLoginOrigin(request))
  await recordConsents(deps, holder, consents, request)
  return {
    success: true as const,
    data: { token, user: { ...toChildResponse(child), isNewUser: child.is_new } },
  }
}

type PhoneBinding = { phone: string; code: string; request: FastifyRequest }

/**
 * Binds a phone number to a child account. Known devices do not raise the limit of attempts here, because the phone
 * number may belong to another user until its code is verified.
 */
export const bindChildPhone = (deps: LoginAttemptDeps, childId: number, binding: PhoneBinding) =>
  withVerifiedSmsCode(deps, { ...binding, purpose: 'bindChild', findHolder: () => undefined }, (tx) =>
    updateChild(tx, childId, { phone: binding.phone }),
  )
