import { type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import type { Deps, AuthenticatedDevice } from '#core'

export const socketTicketLifetimeMs = 30 * secondMs

export type SocketTickets = {
  issue(device: AuthenticatedDevice): { ticket: string; expiresAt: Instant }
  /** Returns the device of the ticket at the first use; undefined after that. */
  use(ticket: string): AuthenticatedDevice | undefined
  removeKey(keyId: string): void
}

/** Creates the WebSocket tickets. They are in memory only, because a restart closes the sockets too. */
export function createSocketTickets({ clock }: Pick<Deps, 'clock'>): SocketTickets {
  const tickets = new Map<string, { device: AuthenticatedDevice; expiresAt: Instant }>()
  function removeTickets(isGone: (ticket: { device: AuthenticatedDevice; expiresAt: Instant }) => boolean) {
    for (const [hash, ticket] of tickets) if (isGone(ticket)) tickets.delete(hash)
  }
  return {
    issue(device) {
      const now = clock.now()
      removeTickets(({ expiresAt }) => expiresAt <= now)
      const ticket = generateRandomToken()
      const expiresAt = now + socketTicketLifetimeMs
      tickets.set(sha256(ticket), { device, expiresAt })
      return { ticket, expiresAt }
    },
    use(ticket) {
      const hash = sha256(ticket)
      const known = tickets.get(hash)
      tickets.delete(hash)
      return known && known.expiresAt > clock.now() ? known.device : undefined
    },
    removeKey: (keyId) => removeTickets(({ device }) => device.keyId === keyId),
  }
}
