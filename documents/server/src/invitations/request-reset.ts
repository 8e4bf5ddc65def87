import type { FastifyRequest } from 'fastify'
import { findUserByName } from '#accounts'
import { systemAuditOrigin } from '#audit'
import { type Deps, rateLimits } from '#core'
import { findEmailRecipient, getPublicUrl, notificationTexts } from '#notification-delivery'
import { apiError } from './errors.ts'
import { createPasswordReset } from './service.ts'
import * as store from './store.ts'

export type ResetRequestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'email' | 'limiter' | 'log'>

/**
 * Emails a reset link to an active user. Nothing is sent, and the caller learns nothing, if the account does not exist,
 * has no address, logs in by OpenID Connect (its provider decides about passwords), or got three links within an hour.
 */
export async function requestPasswordReset(
  deps: ResetRequestDeps,
  username: string,
  request: FastifyRequest,
) {
  const { db, config, email, limiter, log } = deps
  if (!email) throw apiError('EMAIL_OFF')
  const user = findUserByName(db, username.trim())
  if (!user || user.disabled_at !== null || store.hasOpenidLogin(db, user.id)) return
  const recipient = findEmailRecipient(deps, user.id)
  if (!recipient) return
  if (await limiter.take('resetEmail', rateLimits.resetEmail, String(user.id))) return
  const origin = { ...systemAuditOrigin, address: request.ip }
  const { path } = createPasswordReset(deps, user.id, origin, { method: 'email' })
  const t = notificationTexts[recipient.language]
  const message = {
    to: recipient.address,
    template: 'reset_password',
    subject: t.resetSubject,
    text: t.reset(user.username, getPublicUrl(config) + path),
  }
  // The reply does not wait for the mail server. Otherwise a slow reply would reveal that the account exists.
  email.send(message).catch((error: unknown) => log.warn({ err: error }, 'a reset link could not be sent'))
}
