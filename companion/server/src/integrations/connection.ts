import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'

/** A connected provider: the configured vendor, or our emulator of the vendor. */
export type ProviderConnection<Part> = {
  deps: Part
  /** Returns the messages that the emulator received instead of a real provider. */
  outbox?: () => DevMessage[]
  stop(): PromiseLike<unknown>
}

/** Connects a remote vendor, which needs no cleanup. */
export const connectRemoteProvider = <Part>(deps: Part): ProviderConnection<Part> => ({
  deps,
  stop: async () => {},
})
