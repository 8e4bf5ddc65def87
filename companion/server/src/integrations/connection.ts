import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'

/** One of those whom the service asks over the network: the vendor that is set up, or our emulator for it. */
export type ProviderConnection<Part> = {
  deps: Part
  /** What the emulator would have sent. */
  outbox?: () => DevMessage[]
  stop(): PromiseLike<unknown>
}

/** A vendor elsewhere needs no stop. */
export const remoteProvider = <Part>(deps: Part): ProviderConnection<Part> => ({ deps, stop: async () => {} })
