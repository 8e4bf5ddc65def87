import { toIso } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { EmailError } from '@sanhe/providers/email'
import { type Deps, rateLimits } from '#core'
import { apiError } from './errors.ts'
import { getPublicUrl } from './public-url.ts'
import { skipOlderNotifications } from './preferences.ts'
import { confirmationLifetimeMs } from './rules.ts'
import * as store from './store.ts'
import { notificationTexts } from './texts.ts'

export type EmailAddressDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'email' | 'limiter'>

/** Page of the web client that confirms an address. Browsers send the fragment to no server. */
const confirmationPath = (token: string) => `/confirm-email#${token}`

/**
 * Sends a link that confirms an address. The former address stays until the link is opened. Without this confirmation,
 * a user could make the service send emails to a stranger.
 */
export async function requestEmailAddress(deps: EmailAddressDeps, userId: number, address: string) {
  const { db, clock, config, email, limiter } = deps
  if (!email) throw apiError('EMAIL_OFF')
  const retryAfter = await limiter.take('emailConfirmation', rateLimits.emailConfirmation, String(userId))
  if (retryAfter) throw apiError('TOO_MANY_CONFIRMATIONS', { retryAfter })
  const token = generateRandomToken()
  const language = store.getSettings(db, userId).language ?? config.notificationChannels.language
  const t = notificationTexts[language]
  const publicUrl = getPublicUrl(config)
  const { username } = store.getAccount(db, userId)
  const text = t.confirm(username, publicUrl, publicUrl + confirmationPath(token))
  const expires_at = toIso(clock.now() + confirmationLifetimeMs)
  store.setConfirmation(db, { user_id: userId, address, token_hash: sha256(token), expires_at })
  try {
    await email.send({ to: address, template: 'confirm_email', subject: t.confirmSubject, text })
  } catch (error) {
    store.removeConfirmation(db, userId)
    throw error instanceof EmailError ? apiError('EMAIL_NOT_SENT') : error
  }
}

/** Stores the address that a confirmation link confirms. Each link works once. */
export function confirmEmailAddress({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  return transaction(db, () => {
    const found = store.findConfirmation(db, sha256(token), toIso(clock.now()))
    if (!found) throw apiError('CONFIRMATION_INVALID')
    store.ensureSettings(db, found.user_id)
    store.setSettings(db, found.user_id, { address: found.address, email_problem: null })
    skipOlderNotifications(db, found.user_id)
    store.removeConfirmation(db, found.user_id)
    return found.address
  })
}

export function removeEmailAddress({ db }: Pick<Deps, 'db'>, userId: number) {
  transaction(db, () => {
    store.ensureSettings(db, userId)
    store.setSettings(db, userId, { address: null, email_problem: null })
    store.removeConfirmation(db, userId)
  })
}
