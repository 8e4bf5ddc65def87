import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { toIso } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyRequest } from 'fastify'
import { findUserByName } from '#accounts'
import { recordAudit } from '#audit'
import { type Deps, rateLimits } from '#core'
import { findEmailRecipient, getPublicUrl, notificationTexts } from '#notification-delivery'
import { apiError } from './errors.ts'
import { passwordResetLifetimeMs, toPasswordResetPath } from './rules.ts'
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
  const link = getPublicUrl(config) + toPasswordResetPath(createResetToken(deps, user, request))
  const t = notificationTexts[recipient.language]
  const message = {
    to: recipient.address,
    template: 'reset_password',
    subject: t.resetSubject,
    text: t.reset(user.username, link),
  }
  // The reply does not wait for the mail server. Otherwise a slow reply would reveal that the account exists.
  email.send(message).catch((error: unknown) => log.warn({ err: error }, 'a reset link could not be sent'))
}

function createResetToken(
  deps: ResetRequestDeps,
  user: { id: number; username: string },
  request: FastifyRequest,
) {
  const token = generateRandomToken()
  const expires_at = toIso(deps.clock.now() + passwordResetLifetimeMs)
  transaction(deps.db, () => {
    const origin = { kind: 'system', id: null, name: 'system', address: request.ip } as const
    const detail = { method: 'email' }
    recordAudit(deps, origin, { action: 'password.reset_link_created', target: user.username, detail })
    store.replacePasswordResetLink(deps.db, { user_id: user.id, token_hash: sha256(token), expires_at })
  })
  return token
}
