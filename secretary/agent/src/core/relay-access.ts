import type { Instant } from '@sanhe/kit/runtime/clock'

/** Address at which devices reach this agent through the relay, and the public key that the agent must have there. */
export type RelayAddress = { url: string; id: string; key: string }

export type RelayAccess = {
  /** Returns the address at the relay; undefined while the relay is off. */
  address(): RelayAddress | undefined
  /** Lets an unpaired device open a channel with a pairing code until the code expires. */
  allowPairing(code: string, expiresAt: Instant): void
  /** Waits until the relay knows the codes and devices that were allowed before, but not for long. */
  confirmed(): Promise<void>
}
