import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'

/** A connected provider: the vendor in the settings, or the emulator that replaces it in development. */
export type ProviderConnection<Part> = {
  deps: Part
  /** Returns the messages that the emulator has received. Undefined if no emulator receives messages. */
  outbox?: () => DevMessage[]
  stop(): PromiseLike<unknown>
}

/** Connects a vendor that needs no cleanup when the service stops. */
export const connectRemoteProvider = <Part>(deps: Part): ProviderConnection<Part> => ({
  deps,
  stop: async () => {},
})
