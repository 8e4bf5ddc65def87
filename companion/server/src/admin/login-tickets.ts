import { type Clock, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { deriveKey, sha256, signValue, verifySignedValue } from '@sanhe/kit/security/secrets'
import type { Deps } from '#core'

/** Longest time in milliseconds between the password and the second factor of a login. */
export const loginTicketLifetimeMs = 5 * minuteMs

type TicketDeps = { config: Pick<Deps['config'], 'jwtSecret'>; clock: Clock }
type TicketHolder = { id: number; password_hash: string }

const keyOf = ({ config }: TicketDeps) => deriveKey(config.jwtSecret, 'second factor tickets')
/**
 * The signed value contains a hash of the password hash. A change of the password therefore invalidates all earlier
 * tickets.
 */
const valueOf = ({ id, password_hash }: TicketHolder, expiresAt: Instant) =>
  `${id}.${expiresAt}.${sha256(password_hash).slice(0, 16)}`

/**
 * Returns a ticket that proves for a few minutes that the password was correct. A ticket is no login: only
 * the second step of the login accepts it.
 */
export const issueLoginTicket = (deps: TicketDeps, admin: TicketHolder) =>
  signValue(valueOf(admin, deps.clock.now() + loginTicketLifetimeMs), keyOf(deps))

/** Returns the id of the administrator whom a ticket names; undefined when the ticket is forged or expired. */
export function verifyLoginTicket(deps: TicketDeps, ticket: string) {
  const value = verifySignedValue(ticket, keyOf(deps))
  const [id = '', expiresAt = ''] = value?.split('.') ?? []
  return value !== undefined && Number(expiresAt) > deps.clock.now() ? Number(id) : undefined
}

/** Returns whether a ticket is genuine and was issued for the administrator's current password. */
export const isLoginTicketOfAdmin = (deps: TicketDeps, ticket: string, admin: TicketHolder) => {
  const value = verifySignedValue(ticket, keyOf(deps)) ?? ''
  return value === valueOf(admin, Number(value.split('.')[1]))
}
